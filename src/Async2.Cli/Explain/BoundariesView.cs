using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>Lists the calls that go through tasks by reason, the most frequent first, and then counts them.</summary>
internal static class BoundariesView
{
    public static void Write(IReadOnlyList<BoundaryReport> boundaries)
    {
        var reasons = boundaries.GroupBy(b => b.Reason).OrderByDescending(g => g.Count()).ToList();
        foreach (var reason in reasons)
        {
            Screen.Line(reason.Key);
            var table = new PlainTable("Assembly", "Method", "Line", "Calls");
            foreach (var boundary in reason) table.Add(Path.GetFileName(boundary.Path), boundary.Method, boundary.Line, boundary.Callee);
            table.Write();
            Screen.Line();
        }
        var counts = new PlainTable("Calls", "Why they go through tasks");
        foreach (var reason in reasons) counts.Add(reason.Count(), reason.Key);
        if (counts.Rows > 0) counts.Write();
        Screen.Line($"{boundaries.Count} calls go through tasks although the callee may be woven");
    }
}
