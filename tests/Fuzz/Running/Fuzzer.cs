using Async2.Fuzz.Building;

namespace Async2.Fuzz.Running;

/// <summary>
/// Runs the programs of many seeds in separate processes, one on every core, until the seeds or the time are used up. A dead process is
/// a finding, too.
/// </summary>
internal sealed class Fuzzer(Setting setting, TimeSpan? patience = null)
{
    // Loaded assemblies stay, so each process runs only this number.
    private const int MostPrograms = 200;
    private const int LeastPrograms = 20;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(5);

    private readonly Lock _gate = new();
    private readonly HashSet<(FindingKind, int, Run?, bool)> _known = [];

    /// <summary>The progress so far.</summary>
    public Progress Progress { get; private set; }

    /// <summary>Runs seeds; reports each finding once, one at a time.</summary>
    /// <param name="seeds">The seeds.</param>
    /// <param name="report">Called with each finding.</param>
    /// <param name="until">The time after which no program starts.</param>
    /// <param name="progressed">Called when <see cref="Progress"/> changes.</param>
    public void Run(SeedRange seeds, Action<Finding> report, DateTime? until = null, Action? progressed = null)
    {
        var share = Math.Clamp((seeds.Count + Environment.ProcessorCount - 1) / Environment.ProcessorCount, LeastPrograms, MostPrograms);
        var stint = new Stint(setting, until ?? DateTime.MaxValue, patience ?? s_patience, Hear);
        // A thread each, which mostly waits.
        Parallel.ForEach(Shares(seeds, share, until), new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, stint.Run);

        void Hear(Message message)
        {
            lock (_gate)
            {
                if (message.Finding is { } finding && _known.Add((finding.Kind, finding.Seed, finding.Run, finding.IsAlone))) report(finding);
                if (message.Done is not { } done) return;
                Progress += done;
                progressed?.Invoke();
            }
        }
    }

    /// <summary>Reduces the program of a finding in a separate process. Returns the report, or the reason for its absence.</summary>
    public string Reduce(Run run)
    {
        string? report = null;
        var worker = new WorkerProcess(message => report = message.Report ?? message.Finding?.ToString(), Timeout.InfiniteTimeSpan);
        var death = worker.Run(["reduce", $"--seed={run.Seed}", $"--configuration={run.Configuration}", $"--form={run.Form}", .. setting.Arguments]);
        return report ?? $"the process that should reduce {run} {death}";
    }

    private static IEnumerable<SeedRange> Shares(SeedRange seeds, int share, DateTime? until)
    {
        for (; seeds.Count > 0 && !(DateTime.UtcNow > until); seeds = seeds.Behind(share)) yield return seeds.First(share);
    }
}
