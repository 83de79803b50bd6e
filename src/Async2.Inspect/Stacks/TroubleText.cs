using Async2.Compiler;
using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>The sections that name trouble, each with its evidence.</summary>
internal static class TroubleText
{
    // Many stacks of one leak show the same.
    private const int MostDetails = 10;
    private const string TitleIndentation = "  ";
    private const string LineIndentation = "    ";

    /// <summary>The kinds of trouble that were found.</summary>
    public static string Kinds(IReadOnlyList<Trouble> trouble) =>
        $"Trouble: {string.Join(", ", trouble.Select(t => t.Kind.ToString().ToLowerInvariant()).Distinct())}";

    public static IEnumerable<string> Lines(IReadOnlyList<Trouble> trouble, TextOptions options) =>
        trouble.SelectMany(t => Section(t, options));

    /// <summary>The section that names threads which had work all the time.</summary>
    public static IEnumerable<string> Lines(BusyThreads? busy, TextOptions options)
    {
        if (busy is null) return [];
        return ["", .. Folded($"Busy: {busy.Summary}", "", options), .. Details(busy.Details, options)];
    }

    private static IEnumerable<string> Section(Trouble trouble, TextOptions options) =>
    [
        "", .. Folded($"{trouble.Kind}: {trouble.Summary}", "", options).Select(options.Ink.Warning), .. Details(trouble.Details, options),
    ];

    private static IEnumerable<string> Details(IReadOnlyList<TroubleDetail> details, TextOptions options)
    {
        var shown = options.ShowsAll ? details : details.Take(MostDetails);
        foreach (var detail in shown)
        {
            foreach (var line in Folded(detail.Title, TitleIndentation, options)) yield return line;
            foreach (var line in detail.Lines.SelectMany(text => Folded(text, LineIndentation, options))) yield return line;
        }
        var hidden = options.ShowsAll ? 0 : details.Count - MostDetails;
        if (hidden > 0) yield return $"{TitleIndentation}{hidden} more: --all shows them.";
    }

    private static IEnumerable<string> Folded(string text, string indentation, TextOptions options) =>
        Folding.Lines(VisibleText.Of(text), options.Behind(indentation.Length)).Select(line => indentation + line);
}
