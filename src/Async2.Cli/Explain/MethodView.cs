using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>The arrangement of the stages of a method.</summary>
internal enum Arrangement
{
    /// <summary>Side by side on a wide terminal, one below the other elsewhere.</summary>
    ByWidth,
    SideBySide,
    Diff,

    /// <summary>The decisions of the weaver instead of the stages.</summary>
    Why,
}

/// <summary>Shows one method at each stage.</summary>
internal static class MethodView
{
    // For output that is not a terminal and has no known width.
    private const int DefaultWidth = 160;

    public static void Write(MethodExplanation method, Arrangement arrangement)
    {
        Screen.Line(method.Name);
        if (method.Reason is { } reason) Screen.Line($"not woven: {reason}");
        else if (method.Contexts != ContextMode.Async1) Screen.Line($"contexts: {method.Contexts.ToString().ToLowerInvariant()}");
        Screen.Line();
        if (arrangement == Arrangement.Why)
        {
            foreach (var decision in method.Decisions)
                Screen.Line($"{(decision.Line > 0 ? $"line {decision.Line}" : ""),-9}  {decision.Text}");
            Screen.Line();
            return;
        }
        var stages = Stages(method);
        if (arrangement == Arrangement.Diff && method is { AsyncIl: { } asyncIl, Lowered: { } lowered }) WriteDiff(asyncIl, lowered);
        else if (arrangement == Arrangement.SideBySide || IsWide(stages.Count)) WriteSideBySide(stages);
        else WriteBelow(stages);
        if (method.Layout is { } layout) WriteBelow([("continuation", layout)]);
    }

    private static List<(string Title, string Text)> Stages(MethodExplanation method)
    {
        var stages = new List<(string, string)> { ("as compiled", method.Compiled) };
        if (method.AsyncIl is { } asyncIl) stages.Add(("async IL", asyncIl));
        if (method.Lowered is { } lowered) stages.Add(("lowered", lowered));
        return stages;
    }

    private static void WriteDiff(string asyncIl, string lowered)
    {
        Screen.Line("async IL (-) → lowered (+)");
        foreach (var (mark, line) in LineDiff.Of(asyncIl, lowered)) WriteMarked(mark, $"{mark} {line}");
        Screen.Line();
    }

    private static void WriteMarked(char mark, string text)
    {
        if (!Screen.IsTerminal || mark == ' ')
        {
            Screen.Listing(text);
            return;
        }
        Console.ForegroundColor = mark == '-' ? ConsoleColor.Red : ConsoleColor.Green;
        Screen.Listing(text);
        Console.ResetColor();
    }

    private static void WriteSideBySide(List<(string Title, string Text)> stages)
    {
        foreach (var row in SideBySide.Rows(stages, Width())) Screen.Listing(row);
        Screen.Line();
    }

    private static void WriteBelow(List<(string Title, string Text)> texts)
    {
        foreach (var (title, text) in texts)
        {
            Screen.Line($"── {title} ──");
            Screen.Listing(text);
            Screen.Line();
        }
    }

    private static bool IsWide(int columns) => !Console.IsOutputRedirected && SideBySide.Fits(columns, Width());

    private static int Width()
    {
        if (!Console.IsOutputRedirected && Console.WindowWidth > 0) return Console.WindowWidth;
        return int.TryParse(Environment.GetEnvironmentVariable("COLUMNS"), out var columns) && columns > 0 ? columns : DefaultWidth;
    }
}
