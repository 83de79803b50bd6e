using System.Diagnostics;

namespace Async2.Stressed;

/// <summary>
/// The whole run, in epochs: in each of them new chains begin, race, and end. Between two epochs only the heap is left, which must
/// not have grown.
/// </summary>
internal sealed class Run(Settings settings)
{
    private const int ChainsPerHome = 4;
    private const int Servers = 4;
    private const int Epochs = 10;
    private const double LongestEpoch = 20;

    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly Home[] _homes = AllHomes();
    private readonly Heap _heap = new();
    private long _suspensions;

    private bool IsOver => _clock.Elapsed.TotalSeconds >= settings.Seconds || _suspensions >= settings.Suspensions;

    /// <summary>The exit code.</summary>
    public int ToItsEnd()
    {
        Console.WriteLine($"seed {settings.Seed}, {_homes.Length * ChainsPerHome} chains");
        for (var epoch = 0; !IsOver || !_heap.IsWarm; epoch++)
        {
            RunEpoch(epoch);
            _heap.Measure();
            var perSecond = _suspensions / _clock.Elapsed.TotalSeconds;
            Console.WriteLine($"{_clock.Elapsed:mm\\:ss}  {_suspensions,13:N0} suspensions  {perSecond,10:N0}/s  heap {_heap.Bytes,10:N0} bytes");
        }

        Console.WriteLine($"passed: {_suspensions:N0} suspensions, {Requests.Served:N0} requests beside outsiders and {Attacks.Made:N0} attacks, heap grew by {_heap.Growth:N0} bytes, seed {settings.Seed}");
        return 0;
    }

    private static Home[] AllHomes()
    {
        var pair = new ConcurrentExclusiveSchedulerPair();
        return
        [
            new SchedulerHome("the pool", TaskScheduler.Default),
            new PumpHome("pump 0"),
            new PumpHome("pump 1"),
            new SchedulerHome("the exclusive scheduler", pair.ExclusiveScheduler, isExclusive: true),
            new SchedulerHome("the concurrent scheduler", pair.ConcurrentScheduler),
        ];
    }

    // Nothing of an epoch may be alive afterwards, not even in a local of the caller.
    private void RunEpoch(int epoch)
    {
        using var end = new CancellationTokenSource(TimeSpan.FromSeconds(Math.Min(LongestEpoch, settings.Seconds / Epochs)));
        var chains = _homes.SelectMany((home, h) => Enumerable.Range(0, ChainsPerHome)
            .Select(i => (Home: home, Chain: new Chain($"{h}.{i}", home, HashCode(epoch, h, i))))).ToArray();
        var tasks = Array.ConvertAll(chains, c => c.Home.Start(() => Rounds.Run(c.Chain, end.Token)));
        var watchdog = new Watchdog(Array.ConvertAll(chains, c => c.Chain), tasks, TimeSpan.FromSeconds(settings.Patience));
        var before = _suspensions;
        var servers = Enumerable.Range(0, Servers).Select(i => new Dice(HashCode(epoch, _homes.Length, i)))
            .Select(dice => Task.Run(() => Requests.Serve(dice, end.Token))).ToList();
        if (Requests.AreWoven) servers.Add(Task.Run(() => Attacks.Go(new Dice(HashCode(epoch, _homes.Length, Servers)), end.Token)));
        var all = Task.WhenAll(tasks);
        while (!Verdict.HaveEnded(all))
        {
            watchdog.Look();
            _suspensions = before + chains.Sum(c => c.Chain.Suspensions);
            if (_suspensions >= settings.Suspensions) end.Cancel();
        }

        if (!Task.WaitAll([.. servers], TimeSpan.FromSeconds(settings.Patience))) Verdict.Fail("a request is never resumed");
        StaleCalls.Clear();
        _suspensions = before + chains.Sum(c => c.Chain.Suspensions);
    }

    private long HashCode(int epoch, int home, int chain) => (((((long)settings.Seed * 1009) + epoch) * 31) + home) * 31 + chain;
}
