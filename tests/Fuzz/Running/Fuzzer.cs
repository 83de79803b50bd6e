using Async2.Fuzz.Building;
using Async2.Fuzz.Generation;

namespace Async2.Fuzz.Running;

/// <summary>Runs the programs of many seeds, some at a time on every core, until there are no more or the time is over.</summary>
internal sealed class Fuzzer(Rewriter rewriter, string? marks = null)
{
    // As many as pay for loading and resolving what every weave needs.
    private const int BatchSize = 20;

    private readonly Lock _gate = new();

    /// <summary>Programs that have run so far.</summary>
    public int Count { get; private set; }

    /// <summary>Runs the seeds from <paramref name="from"/> on; the results come batch by batch, one at a time.</summary>
    public void Run(int from, int count, Action<BatchResult> report, CancellationToken cancellationToken)
    {
        var starts = Enumerable.Range(0, (count + BatchSize - 1) / BatchSize).Select(i => from + (i * BatchSize));
        var options = new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount };
        Parallel.ForEach(starts, options, (start, state) =>
        {
            // A batch that has begun is run to its end: so every run of the same seeds does the same.
            if (cancellationToken.IsCancellationRequested) state.Stop();
            else RunBatch(start, Math.Min(BatchSize, from + count - start), report);
        });
    }

    /// <summary>Debug and Release meet one half-woven form each, which together cost a weave.</summary>
    public static IReadOnlyList<Form> Forms(Configuration configuration) =>
        [Form.Woven, configuration == Configuration.Debug ? Form.WovenLibrary : Form.WovenApplication];

    private void RunBatch(int start, int count, Action<BatchResult> report)
    {
        using var mark = marks is null ? null : new RunningMark(Path.Combine(marks, $"{start}.txt"));
        var comparison = new Comparison(rewriter, mark is null ? null : mark.Write);
        var programs = Enumerable.Range(start, count).Select(Generator.Make).ToList();
        foreach (var configuration in Enum.GetValues<Configuration>())
        {
            var result = comparison.Run(programs, configuration, Forms(configuration));
            lock (_gate) report(result);
        }

        lock (_gate) Count += count;
    }
}
