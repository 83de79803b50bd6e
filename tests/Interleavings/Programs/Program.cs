using System.Diagnostics;
using System.Globalization;
using Async2.Interleaved.Scenarios;

namespace Async2.Interleaved;

/// <summary>
/// Explores one scenario, first without preemptions, then with one more each time: <c>NAME PREEMPTIONS SECONDS</c>. Exit code 1: an
/// order failed.
/// </summary>
internal static class Program
{
    private static readonly Dictionary<string, Func<Scenario>> s_scenarios = new()
    {
        [nameof(CallsTooMany)] = () => new CallsTooMany(),
        [nameof(LateCall)] = () => new LateCall(),
        [nameof(EndBeforeLook)] = () => new EndBeforeLook(),
        [nameof(LooksInsideEachOther)] = () => new LooksInsideEachOther(),
        [nameof(LateCallOfPooled)] = () => new LateCallOfPooled(),
        [nameof(ResultTakenTwice)] = () => new ResultTakenTwice(),
        [nameof(StepsAtOnce)] = () => new StepsAtOnce(),
        [nameof(SharedBatches)] = () => new SharedBatches(),
    };

    private static int Main(string[] args)
    {
        Unhandled.Note();
        var create = s_scenarios[args[0]];
        var most = int.Parse(args[1], CultureInfo.InvariantCulture);
        var seconds = double.Parse(args[2], CultureInfo.InvariantCulture);
        // One-time initialisation is not explored.
        using var first = new Explorer(0);
        for (var i = 0; i < 3; i++)
            if (first.Explore(create, TimeSpan.Zero) is { } cold) return Fail(cold);

        var clock = Stopwatch.StartNew();
        for (var preemptions = 0; ; preemptions++)
        {
            using var explorer = new Explorer(preemptions);
            if (explorer.Explore(create, TimeSpan.FromSeconds(seconds) - clock.Elapsed) is { } failure) return Fail(failure);
            var all = explorer.IsComplete ? "all" : "not all";
            Console.WriteLine($"{explorer.Runs} orders with {preemptions} preemptions or fewer, of up to {explorer.Depth} turns: {all}");
            if (!explorer.IsComplete || preemptions == most) return 0;
        }
    }

    private static int Fail(string failure)
    {
        Console.WriteLine($"failed: {failure}");
        return 1;
    }
}
