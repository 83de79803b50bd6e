using System.Globalization;
using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>Lists the blocking calls by outcome, then the twins; or shows single methods.</summary>
internal static class BlockingView
{
    /// <summary>All blocking calls, then the twins, then the numbers of both.</summary>
    public static void Write(IReadOnlyList<AssemblyReport> assemblies)
    {
        var calls = assemblies.SelectMany(a => a.Blocking!.Calls.Select(c => (Assembly: Path.GetFileName(a.Path), Call: c)))
            .GroupBy(c => (c.Call.Outcome, Title: TitleOf(c.Call)))
            .OrderBy(g => g.Key.Outcome).ThenByDescending(g => g.Count()).ToList();
        foreach (var group in calls)
        {
            Screen.Line(group.Key.Title);
            var behindCut = group.Key.Outcome == BlockingOutcome.NoTwin;
            var table = new PlainTable(["Assembly", "Method", "Place", "Call", .. behindCut ? (string[])["Why"] : []]);
            foreach (var (assembly, call) in group)
            {
                object[] cells = [assembly, call.Method, Place(call), call.Call];
                table.Add(behindCut ? [.. cells, call.Reason!] : cells);
            }
            table.Write();
            Screen.Line();
        }
        WriteTwins(assemblies);
        var counts = new PlainTable("Calls", "Outcome");
        foreach (var group in calls) counts.Add(group.Count(), group.Key.Title);
        if (counts.Rows > 0) counts.Write();
        Screen.Line($"Blocking calls: {BlockingSummary.Of(assemblies) ?? "none"}");
    }

    /// <summary>Single methods, each with its path and its calls.</summary>
    public static void WriteMethods(IEnumerable<AssemblyReport> assemblies)
    {
        foreach (var report in assemblies.Select(a => a.Blocking!))
        {
            var pinned = report.TwinCalls.Where(c => c.Reason is not null).Select(c => c with { Call = $"the call of {c.Call}" });
            var calls = report.Calls.Concat(pinned).OrderBy(c => c.Line).ToLookup(c => c.Method);
            foreach (var method in report.Methods)
            {
                Screen.Line(method.Name);
                Screen.Line($"  {Describe(method)}");
                Screen.Line($"  {string.Join(" → ", method.Path)}");
                foreach (var call in calls[method.Name]) Screen.Line($"  {Place(call),-9}  {call.Call} {OutcomeOf(call)}");
                Screen.Line();
            }
        }
    }

    private static void WriteTwins(IReadOnlyList<AssemblyReport> assemblies)
    {
        var table = new PlainTable("Assembly", "Method", "Bytes of IL", "Leads to");
        foreach (var assembly in assemblies)
            foreach (var twin in assembly.Blocking!.Twins.OrderByDescending(t => t.Bytes))
                table.Add(Path.GetFileName(assembly.Path), twin.Name, twin.Bytes, string.Join(" → ", twin.Path.Skip(1)));
        if (table.Rows == 0) return;
        Screen.Line("twins: hidden variants of synchronous methods, which suspend instead of blocking");
        table.Write();
        Screen.Line();
    }

    private static string TitleOf(BlockingCallReport call) => call.Outcome switch
    {
        BlockingOutcome.Suspends => "suspends",
        BlockingOutcome.NoTwin => "blocks: every path from an async method to it has a call that blocks",
        _ => $"blocks: {call.Reason}",
    };

    private static string OutcomeOf(BlockingCallReport call) => call.Reason is { } reason ? $"blocks: {reason}" : "suspends";

    private static string Describe(BlockingMethodReport method) => method switch
    {
        { Kind: BlockingMethodKind.Twin } => string.Create(
            CultureInfo.InvariantCulture, $"has a twin ({method.Bytes} bytes of IL), which suspends in blocking calls"),
        { Kind: BlockingMethodKind.Async, Reason: null } => "is async, and suspends in blocking calls",
        { Kind: BlockingMethodKind.Async } => $"is async, and blocks in blocking calls: {method.Reason}",
        _ => $"has no twin: {method.Reason}",
    };

    private static string Place(BlockingCallReport call) => call.Line == 0 ? ""
        : string.Create(CultureInfo.InvariantCulture, $"{FileName(call.File)}:{call.Line}");

    // It may be one of another system.
    private static string FileName(string? file) => file?[(file.LastIndexOfAny(['/', '\\']) + 1)..] ?? "";
}
