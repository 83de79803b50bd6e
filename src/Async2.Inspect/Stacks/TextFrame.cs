using Async2.Compiler;

namespace Async2.Inspect.Stacks;

/// <summary>The lines above and below all text views.</summary>
internal static class TextFrame
{
    private const string Indentation = "    ";

    public static IEnumerable<string> Head(ShownListing shown, Frames frames, TextOptions options)
    {
        foreach (var line in Headline(shown, options.Width)) yield return options.Ink.Strong(line);
        var legend = string.Join(' ', [.. frames.Legend, AllClear.Of(shown.Listing) ?? ""]).TrimEnd();
        if (legend.Length == 0) yield break;
        foreach (var line in Folding.Lines(legend, options.Width)) yield return line;
    }

    private static IEnumerable<string> Headline(ShownListing shown, int width)
    {
        var headline = VisibleText.Of(shown.Headline);
        if (headline.Length <= width) return [headline];
        var counts = Folding.Lines(VisibleText.Of(shown.Counts), width - Indentation.Length).Select(line => Indentation + line);
        return Folding.Lines(VisibleText.Of($"{shown.Origin}:"), width).Concat(counts);
    }

    /// <summary>The notes of the listing, then hints of the view.</summary>
    public static IEnumerable<string> Foot(ShownListing shown, TextOptions options, IEnumerable<string> hints)
    {
        var notes = shown.Listing.Notes.Distinct().Select(note => VisibleText.Of($"note: {note}"));
        var lines = notes.Concat(hints).SelectMany(text => Folding.Lines(text, options.Width)).ToList();
        return lines.Count == 0 ? [] : ["", .. lines];
    }
}
