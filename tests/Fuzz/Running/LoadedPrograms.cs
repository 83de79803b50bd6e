using System.Reflection;
using System.Runtime.Loader;
using Async2.Fuzz.Building;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Running;

/// <summary>
/// The programs of a folder, loaded beside those of other folders, for good: what is unloaded has brought processes down.
/// </summary>
internal sealed class LoadedPrograms
{
    /// <summary>The last line of a trace that had to be given up.</summary>
    public const string DoesNotEnd = "does not end";

    private const int Lucks = 7;

    // A program that has nothing left to do is noted as stuck; one that is still busy at the end of its time never ends. On a machine that is
    // busy itself it gets the time over again, until this process has had a third of it.
    private const int MostTimes = 3;

    private readonly AssemblyLoadContext _context = new("programs");
    private readonly Assembly _application;
    private readonly PoolGate? _gate;
    private readonly TimeSpan _timeLimit;

    /// <param name="folder">Where they are.</param>
    /// <param name="gate">Null if none of them has to do with the thread pool.</param>
    /// <param name="timeLimit">How long one may take.</param>
    public LoadedPrograms(ProgramFolder folder, PoolGate? gate, TimeSpan timeLimit)
    {
        _gate = gate;
        _timeLimit = timeLimit;
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

    private string[] Run(int seed, int luck)
    {
        World? world = null;
        string? failure = null;
        var thread = new Thread(Live) { IsBackground = true };
        thread.UnsafeStart();
        if (!Ends(thread)) failure = DoesNotEnd;
        return failure is null ? world!.Trace : [.. world?.Trace ?? [], failure];

        void Live()
        {
            try
            {
                var type = _application.GetType($"P{seed}", throwOnError: true)!;
                world = new World((Mode)type.GetField("Mode")!.GetRawConstantValue()!, luck);
                world.Run(type.GetMethod("Run")!.CreateDelegate<Func<World, Task>>(), _gate);
            }
            catch (Exception e)
            {
                failure = $"threw {e.GetType().Name}: {e.Message}";
            }
        }
    }

    private bool Ends(Thread thread)
    {
        var before = Environment.CpuUsage.TotalTime;
        for (var times = 0; times < MostTimes; times++)
        {
            if (thread.Join(_timeLimit)) return true;
            if (Environment.CpuUsage.TotalTime - before > _timeLimit / 3) return false;
        }

        return false;
    }

    private Assembly Load(string path)
    {
        using var image = new MemoryStream(File.ReadAllBytes(path));
        return _context.LoadFromStream(image);
    }
}
