using Async2.Fuzz.Building;

namespace Async2.Fuzz.Running;

/// <summary>
/// Runs the programs of many seeds in processes of their own, one on every core, until there are no more or the time is over. What takes a
/// process down is a finding like others.
/// </summary>
internal sealed class Fuzzer(Setting setting, TimeSpan? patience = null)
{
    // What has been loaded stays: so no process runs more.
    private const int MostPrograms = 200;
    private const int LeastPrograms = 20;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(5);

    private readonly Lock _gate = new();
    private readonly HashSet<(FindingKind, int, Run?, bool)> _known = [];

    /// <summary>What has run so far.</summary>
    public Progress Progress { get; private set; }

    /// <summary>Runs seeds; what is found comes one at a time, and nothing twice.</summary>
    /// <param name="seeds">Which ones.</param>
    /// <param name="report">Is told what is found.</param>
    /// <param name="until">When no new programs are begun any more.</param>
    /// <param name="progressed">Is called when there is more in <see cref="Progress"/>.</param>
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

    /// <summary>Reduces the program of what was found, in a process of its own. Gives the report, or why there is none.</summary>
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
