using System.Diagnostics;
using System.Runtime;

namespace Async2.Bench.Harness;

/// <summary>Warms up, and measures every case for a fixed short time.</summary>
internal static class Measurement
{
    /// <summary>Measures the cases that the arguments name, with the usual effort.</summary>
    public static void Run(string[] args, params Case[] cases) => Run(args, Effort.Usual, cases);

    /// <summary>Measures the cases that the arguments name, with another effort.</summary>
    public static void Run(string[] args, Effort effort, params Case[] cases) =>
        Report.Run(args, [.. cases.Select(c => c.Name)], (form, names) => Of(cases, effort.Chosen, form, names));

    /// <summary>The samples of the named cases, as far as the form has them.</summary>
    public static IEnumerable<Sample> Of(Case[] cases, Effort effort, string form, IReadOnlyList<string> names)
    {
        var runs = cases
            .Where(c => names.Contains(c.Name))
            .Select(c => (c.Name, Operation: c.Operation(form)))
            .Where(r => r.Operation is not null)
            .ToArray();
        WarmUp(effort, [.. runs.Select(r => r.Operation!)]);
        return runs.Select(r => Measure(effort, r.Name, r.Operation!));
    }

    /// <summary>
    /// The experiment's 10 x 100 calls with pauses, in which tier 0, instrumented and optimised code replace each other. Then a longer
    /// run, for methods that got hot only by looping. The quick form waits only until the JIT is idle.
    /// </summary>
    public static void WarmUp(Effort effort, params Action<int>[] operations)
    {
        if (Effort.IsQuick) WarmUpUntilIdle(effort, operations, mostSteps: 14);
        else
        {
            for (int i = 0; i < 10; i++) Step(effort, operations, pause: 100);
        }

        foreach (var operation in operations) operation(Calibrate(effort, operation));
        if (Effort.IsQuick) WarmUpUntilIdle(effort, operations, mostSteps: 7);
        else Thread.Sleep(100);
    }

    /// <summary>
    /// Short steps, until the JIT has compiled nothing in several of them. It replaces code after 10 ms, because <c>async2 bench</c>
    /// tells it so.
    /// </summary>
    private static void WarmUpUntilIdle(Effort effort, Action<int>[] operations, int mostSteps)
    {
        const int Enough = 4;
        for (int i = 0, idle = 0; i < mostSteps && idle < Enough; i++)
        {
            long compiled = JitInfo.GetCompiledMethodCount();
            Step(effort, operations, pause: 12);
            idle = JitInfo.GetCompiledMethodCount() == compiled ? idle + 1 : 0;
        }
    }

    private static void Step(Effort effort, Action<int>[] operations, int pause)
    {
        foreach (var operation in operations)
        {
            long start = Stopwatch.GetTimestamp();
            for (int j = 0; j < 100 && Stopwatch.GetElapsedTime(start).TotalMilliseconds < effort.WarmUpMilliseconds; j++)
            {
                operation(effort.WarmUpOperations);
            }
        }

        Thread.Sleep(pause);
    }

    private static Sample Measure(Effort effort, string name, Action<int> operation)
    {
        int count = Calibrate(effort, operation);
        var (nanoseconds, bytes) = (double.MaxValue, long.MaxValue);
        for (int i = 0; i < effort.Samples; i++)
        {
            // For the whole process: allocations of pool threads count too. Read outside the timed part, because it is slow.
            long allocated = GC.GetTotalAllocatedBytes(precise: true);
            long start = Stopwatch.GetTimestamp();
            operation(count);
            double elapsed = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;

            // The least disturbed sample; the spread between processes is what `async2 bench` shows.
            nanoseconds = Math.Min(nanoseconds, elapsed / count);
            bytes = Math.Min(bytes, allocated / count);     // whole bytes: the runtime's own allocations are less than one
        }
        return new Sample(name, nanoseconds, Bytes: bytes);
    }

    /// <summary>The number of operations that take about one sample's time.</summary>
    private static int Calibrate(Effort effort, Action<int> operation)
    {
        int count = effort.WarmUpOperations;
        while (true)
        {
            long start = Stopwatch.GetTimestamp();
            operation(count);
            double elapsed = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            if (elapsed >= effort.SampleMilliseconds / 4) return (int)Math.Clamp(count * effort.SampleMilliseconds / elapsed, 1, 1e9);
            count *= 2;
        }
    }
}
