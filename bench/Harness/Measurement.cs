using System.Diagnostics;

namespace Async2.Bench.Harness;

/// <summary>
/// Warms up, measures every case for a fixed short time and prints one line:
/// <c>{"runtime":"10.0.x","cases":[{"case":"yield","ns":123.4,"bytes":0}, …]}</c>.
/// </summary>
internal static class Measurement
{
    // Short, so that on a busy machine some run undisturbed; long enough to contain the collections of what is allocated.
    private const int Samples = 20;
    private const double SampleMilliseconds = 10;

    /// <summary>
    /// <c>list</c>: prints the names of the cases; else <c>async</c> or <c>sync</c> with the names of the cases to run
    /// in this form, all of them where none is given.
    /// </summary>
    public static void Run(string[] args, params Case[] cases)
    {
        if (args is ["list"])
        {
            Console.WriteLine(string.Join('\n', cases.Select(c => c.Name)));
            return;
        }

        bool sync = args is ["sync", ..];
        var runs = cases
            .Where(c => args.Length < 2 || args.Skip(1).Contains(c.Name))
            .Select(c => (c.Name, Operation: sync ? c.Sync : c.Async))
            .Where(r => r.Operation is not null)
            .ToArray();

        WarmUp([.. runs.Select(r => r.Operation!)]);

        var results = runs.Select(r => Measure(r.Name, r.Operation!)).ToArray();
        Console.WriteLine($$"""{"runtime":"{{Environment.Version}}","cases":[{{string.Join(",", results)}}]}""");
    }

    /// <summary>
    /// The seeds' 10 x 100 calls with pauses, in which tier 0, instrumented and optimised code replace each other, then a
    /// longer run, for methods that got hot by looping only.
    /// </summary>
    private static void WarmUp(Action<int>[] operations)
    {
        for (int i = 0; i < 10; i++)
        {
            foreach (var operation in operations)
            {
                for (int j = 0; j < 100; j++) operation(100);
            }
            Thread.Sleep(100);
        }
        foreach (var operation in operations) operation(Calibrate(operation));
        Thread.Sleep(100);
    }

    private static string Measure(string name, Action<int> operation)
    {
        int count = Calibrate(operation);
        var (nanoseconds, bytes) = (double.MaxValue, long.MaxValue);
        for (int i = 0; i < Samples; i++)
        {
            // Of the whole process: what a pool thread allocates counts too. Read outside the timed part, for it is slow.
            long allocated = GC.GetTotalAllocatedBytes(precise: true);
            long start = Stopwatch.GetTimestamp();
            operation(count);
            double elapsed = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;

            // The least disturbed sample; the spread between processes is what `async2 bench` shows.
            nanoseconds = Math.Min(nanoseconds, elapsed / count);
            bytes = Math.Min(bytes, (long)Math.Round((double)allocated / count));
        }
        return FormattableString.Invariant($$"""{"case":"{{name}}","ns":{{nanoseconds:F3}},"bytes":{{bytes}}}""");
    }

    /// <summary>How many operations take about one sample's time.</summary>
    private static int Calibrate(Action<int> operation)
    {
        int count = 100;
        while (true)
        {
            long start = Stopwatch.GetTimestamp();
            operation(count);
            double elapsed = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            if (elapsed >= SampleMilliseconds / 4) return (int)Math.Min(count * SampleMilliseconds / elapsed, 1e9);
            count *= 2;
        }
    }
}
