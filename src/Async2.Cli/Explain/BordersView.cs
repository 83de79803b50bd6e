using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>Shows the calls that go through tasks: those of one reason together, most first, then how many there are of each.</summary>
internal static class BordersView
{
    public static void Write(IReadOnlyList<BorderReport> borders)
    {
        var reasons = borders.GroupBy(b => b.Reason).OrderByDescending(g => g.Count()).ToList();
        foreach (var reason in reasons)
        {
            Screen.Line(reason.Key);
            var table = new PlainTable("Assembly", "Method", "Line", "Calls");
            foreach (var border in reason) table.Add(Path.GetFileName(border.Path), border.Method, border.Line, border.Callee);
            table.Write();
            Screen.Line();
        }
        var counts = new PlainTable("Calls", "Why they go through tasks");
        foreach (var reason in reasons) counts.Add(reason.Count(), reason.Key);
        if (counts.Rows > 0) counts.Write();
        Screen.Line($"{borders.Count} calls go through tasks although the callee may be woven");
    }
}
