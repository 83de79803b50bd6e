using System.Reflection;
using System.Runtime.Loader;
using Async2.Fuzz.Building;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Running;

/// <summary>
/// The programs of a folder, loaded beside those of other folders. They are never unloaded: unloading has crashed processes.
/// </summary>
internal sealed class LoadedPrograms
{
    /// <summary>The last line of an abandoned trace.</summary>
    public const string DoesNotEnd = "does not end";

    private const int Lucks = 7;
    private const int PoolThreads = 128;

    // An idle program counts as stuck; one that is busy at the end of its time never ends. On a busy machine it gets the time again,
    // until
    // this process has had a third of it.
    private const int MostTimes = 3;

    private readonly AssemblyLoadContext _context = new("programs");
    private readonly Assembly _application;
    private readonly PoolValve? _valve;
    private readonly TimeSpan _timeLimit;
    private bool _blocks;

    /// <param name="folder">The folder of the programs.</param>
    /// <param name="valve">Null if no program uses the thread pool.</param>
    /// <param name="timeLimit">The time limit of one program.</param>
    public LoadedPrograms(ProgramFolder folder, PoolValve? valve, TimeSpan timeLimit)
    {
        _valve = valve;
        _timeLimit = timeLimit;
        Load(folder.Library);
        _application = Load(folder.Application);
    }

    /// <summary>Programs that block threads of the pool, which has enough of them.</summary>
    public static LoadedPrograms ThatBlock(ProgramFolder folder, TimeSpan timeLimit)
    {
        ThreadPool.SetMinThreads(PoolThreads, 1);
        return new LoadedPrograms(folder, valve: null, timeLimit) { _blocks = true };
    }

    /// <summary>The traces of the program of a seed, one for each luck.</summary>
    public string[][] Run(int seed)
    {
        // Statics stay from run to run, in all forms alike.
        var runs = Enumerable.Range(0, Lucks).Select(luck => Start(seed, luck));
        // Those that block run at once: one could see another's thread statics.
        if (_blocks) runs = runs.ToList();
        var traces = new List<string[]>();
        foreach (var run in runs)
        {
            traces.Add(run());
            if (traces[^1][^1] == DoesNotEnd) break;
        }

        return [.. traces];
    }

    /// <summary>Starts a run; the result waits for its end, and returns the trace.</summary>
    private Func<string[]> Start(int seed, int luck)
    {
        World? world = null;
        string? failure = null;
        var thread = new Thread(Live) { IsBackground = true };
        thread.UnsafeStart();
        return () =>
        {
            if (!Ends(thread)) failure = DoesNotEnd;
            return failure is null ? world!.Trace : [.. world?.Trace ?? [], failure];
        };

        void Live()
        {
            try
            {
                var type = _application.GetType($"P{seed}", throwOnError: true)!;
                world = new World((Mode)type.GetField("Mode")!.GetRawConstantValue()!, luck, _blocks);
                var main = type.GetMethod("Run")!.CreateDelegate<Func<World, Task>>();
                if (_blocks) world.RunOnPool(main);
                else world.Run(main, _valve);
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
