using System.Reflection;
using System.Runtime.Loader;
using Async2.Fuzz.Building;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Running;

/// <summary>The programs of a folder, loaded beside those of other folders, until disposed of.</summary>
internal sealed class LoadedPrograms : IDisposable
{
    private const int Lucks = 7;
    private const string DoesNotEnd = "does not end";

    // A program that has nothing to do for seconds is noted as stuck; one that is still busy after this long never ends.
    private static readonly TimeSpan s_timeLimit = TimeSpan.FromSeconds(20);

    private readonly AssemblyLoadContext _context = new("programs", isCollectible: true);
    private readonly Assembly _application;
    private readonly TimeSpan _timeLimit;

    public LoadedPrograms(ProgramFolder folder, TimeSpan? timeLimit = null)
    {
        _timeLimit = timeLimit ?? s_timeLimit;
        Load(folder.Library);
        _application = Load(folder.Application);
    }

    /// <summary>What the program of a seed does: a trace for each luck.</summary>
    public string[][] Run(int seed)
    {
        var traces = new List<string[]>();
        // Statics stay from run to run, in all forms alike.
        for (var luck = 0; luck < Lucks; luck++)
        {
            traces.Add(Run(seed, luck));
            if (traces[^1][^1] == DoesNotEnd) break;
        }

        return [.. traces];
    }

    public void Dispose() => _context.Unload();

    private string[] Run(int seed, int luck)
    {
        World? world = null;
        string? failure = null;
        var thread = new Thread(Live) { IsBackground = true };
        using (ExecutionContext.SuppressFlow()) thread.Start();
        if (!thread.Join(_timeLimit)) failure = DoesNotEnd;
        return failure is null ? world!.Trace : [.. world?.Trace ?? [], failure];

        void Live()
        {
            try
            {
                var type = _application.GetType($"P{seed}", throwOnError: true)!;
                world = new World((Mode)type.GetField("Mode")!.GetRawConstantValue()!, luck);
                world.Run(type.GetMethod("Run")!.CreateDelegate<Func<World, Task>>());
            }
            catch (Exception e)
            {
                failure = $"threw {e.GetType().Name}: {e.Message}";
            }
        }
    }

    private Assembly Load(string path)
    {
        using var image = new MemoryStream(File.ReadAllBytes(path));
        return _context.LoadFromStream(image);
    }
}
