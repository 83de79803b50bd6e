using System.Globalization;
using Async2.Interleaved.Scenarios;

namespace Async2.Interleaved;

/// <summary>Explores one scenario: <c>NAME PREEMPTIONS SECONDS</c>. Exit code 1: an order was found in which something is wrong.</summary>
internal static class Program
{
    private static readonly Dictionary<string, Func<Scenario>> s_scenarios = new()
    {
        [nameof(CallsTooMany)] = () => new CallsTooMany(),
        [nameof(LateCall)] = () => new LateCall(),
        [nameof(EndBeforeLook)] = () => new EndBeforeLook(),
        [nameof(LooksInsideEachOther)] = () => new LooksInsideEachOther(),
        [nameof(SharedMagazines)] = () => new SharedMagazines(),
    };

    private static int Main(string[] args)
    {
        var create = s_scenarios[args[0]];
        var seconds = double.Parse(args[2], CultureInfo.InvariantCulture);
        // What is found out once, and made once, is not explored.
        using var first = new Explorer(0);
        for (var i = 0; i < 3; i++)
            if (first.Explore(create, TimeSpan.Zero) is { } cold) return Fail(cold);

        using var explorer = new Explorer(int.Parse(args[1], CultureInfo.InvariantCulture));
        if (explorer.Explore(create, TimeSpan.FromSeconds(seconds)) is { } failure) return Fail(failure);
        Console.WriteLine($"{explorer.Runs} orders of up to {explorer.Depth} turns, {(explorer.IsComplete ? "all" : "not all")}");
        return 0;
    }

    private static int Fail(string failure)
    {
        Console.WriteLine($"failed: {failure}");
        return 1;
    }
}
