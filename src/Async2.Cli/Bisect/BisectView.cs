using Async2.Cli.Explain;
using Async2.Compiler;

namespace Async2.Cli.Bisect;

/// <summary>Shows the result of a bisection.</summary>
internal static class BisectView
{
    public static void Write(BisectionResult result, IReadOnlyList<string> again, IReadOnlyList<MethodExplanation> explanations)
    {
        Screen.Line(result.Methods.Count == 1
            ? "It fails when this method alone is woven:"
            : $"It fails when these {result.Methods.Count} methods are woven, and with none of them missing:");
        foreach (var method in result.Methods) Screen.Line($"  {method.Hash}  {method.Name}  {Path.GetFileName(method.Assembly)}");
        Screen.Line(result.Cures.Count == 0 ? "It fails without any optimisation, too." : "It passes with any of these:");
        var width = result.Cures.SelectMany(c => c).Select(s => s.Argument.Length).DefaultIfEmpty().Max();
        foreach (var cure in result.Cures)
        {
            for (var i = 0; i < cure.Count; i++)
                Screen.Line($"  {(i == 0 ? "" : "and ")}{cure[i].Argument.PadRight(width)}  leaves out that {cure[i].Summary}");
        }
        Screen.Line("Again:");
        foreach (var line in again) Screen.Line($"  {line}");
        Screen.Line();
        foreach (var explanation in explanations) MethodView.Write(explanation, Arrangement.ByWidth);
    }
}
