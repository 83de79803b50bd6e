using System.Diagnostics;

namespace Async2.Stressed;

/// <summary>Many chains that block, on a pool of few threads.</summary>
internal sealed class BlockingRun(Settings settings)
{
    private const int Chains = 64;

    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly Blocker[] _chains = [.. Enumerable.Range(1, Chains).Select(i => new Blocker(i, (settings.Seed * 1009L) + i))];

    private long Blocked => _chains.Sum(c => c.Progress);

    /// <summary>The exit code.</summary>
    public int ToItsEnd()
    {
        ThreadPool.SetMinThreads(settings.PoolThreads, 1);
        ThreadPool.SetMaxThreads(settings.PoolThreads, settings.PoolThreads);
        using var end = new CancellationTokenSource();
        var tasks = Array.ConvertAll(_chains, c => Task.Run(() => c.Run(end.Token)));
        var watchdog = new Watchdog(_chains, tasks, TimeSpan.FromSeconds(settings.Patience));
        var all = Task.WhenAll(tasks);
        while (!Verdict.HaveEnded(all))
        {
            watchdog.Look();
            if (_clock.Elapsed.TotalSeconds >= settings.Seconds || Blocked >= settings.Suspensions) end.Cancel();
        }

        if (Array.Exists(Shared.Holders, h => h != 0) || Shared.Semaphore.CurrentCount != Shared.Slots)
            Verdict.Fail("not all was given back");
        var perSecond = Blocked / _clock.Elapsed.TotalSeconds;
        var moves = _chains.Sum(c => c.Moves);
        Console.WriteLine(
            $"passed: {Blocked:N0} blocking calls, {perSecond:N0}/s, {moves:N0} on another thread afterwards, seed {settings.Seed}");
        return 0;
    }
}
