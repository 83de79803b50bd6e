using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Stacks;

/// <summary>The lines above and below all text views.</summary>
internal static class TextFrame
{
    public static IEnumerable<string> Head(ShownListing shown, Frames frames, Ink ink)
    {
        foreach (var line in Folding.Lines(VisibleText.Of(shown.Headline), Folding.Width)) yield return ink.Strong(line);
        if (frames.Legend is { } legend) yield return legend;
        if (shown.Listing.Trouble.Count == 0) yield return "No trouble found.";
    }

    /// <summary>The notes of the listing, then hints of the view.</summary>
    public static IEnumerable<string> Foot(ShownListing shown, IEnumerable<string> hints)
    {
        var notes = shown.Listing.Notes.Select(note => VisibleText.Of($"note: {note}"));
        var lines = notes.Concat(hints).SelectMany(text => Folding.Lines(text, Folding.Width)).ToList();
        return lines.Count == 0 ? [] : ["", .. lines];
    }
}
