using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>The blocking calls of a weave in one line.</summary>
internal static class BlockingSummary
{
    private const int Kilobyte = 1024;

    /// <summary>The line; null if no blocking call may suspend.</summary>
    public static string? Of(IReadOnlyList<AssemblyReport> assemblies)
    {
        var reports = assemblies.Select(a => a.Blocking).OfType<BlockingReport>().ToList();
        if (reports.Count == 0) return null;
        var outcomes = reports.SelectMany(r => r.Calls).CountsBy(c => c.Outcome).ToDictionary();
        if (outcomes.Count == 0) return "none";
        var unwoven = reports.SelectMany(r => r.Unwoven).Distinct().Order(StringComparer.Ordinal).ToList();
        var behind = unwoven.Count > 0 ? $"; behind calls of {string.Join(", ", unwoven)} (not woven) all block" : "";
        var blocked = string.Join(", ", Reasons(outcomes));
        var block = blocked.Length > 0 ? $"{Blocked(outcomes)} block ({blocked})" : "0 block";
        var elsewhere = Count(outcomes, BlockingOutcome.NotReached) is var others and > 0
            ? $", {others} to which no async method leads"
            : "";
        var twins = reports.SelectMany(r => r.Twins).ToList();
        var kilobytes = (twins.Sum(t => t.Bytes) + Kilobyte - 1) / Kilobyte;
        var made = twins.Count == 1 ? "1 twin" : $"{twins.Count} twins";
        return $"{Count(outcomes, BlockingOutcome.Suspends)} suspend, {block}{elsewhere}; {made}, {kilobytes} KB of IL{behind}";
    }

    private static int Blocked(IReadOnlyDictionary<BlockingOutcome, int> outcomes) =>
        outcomes.Values.Sum() - Count(outcomes, BlockingOutcome.Suspends) - Count(outcomes, BlockingOutcome.NotReached);

    private static IEnumerable<string> Reasons(IReadOnlyDictionary<BlockingOutcome, int> outcomes)
    {
        var (handlers, locks) = (Count(outcomes, BlockingOutcome.InHandler), Count(outcomes, BlockingOutcome.UnderLock));
        if (handlers > 0) yield return $"{handlers} in handlers";
        if (locks > 0) yield return $"{locks} under a lock";
        if (Blocked(outcomes) - handlers - locks is var others and > 0) yield return $"{others} other";
    }

    private static int Count(IReadOnlyDictionary<BlockingOutcome, int> outcomes, BlockingOutcome outcome) =>
        outcomes.GetValueOrDefault(outcome);
}
