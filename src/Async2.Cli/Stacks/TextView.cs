using Async2.Cli.Terminal;
using Async2.Compiler;
using Async2.Stacks.Listing;

namespace Async2.Cli.Stacks;

/// <summary>The default view: trouble first, then groups of equal stacks, the most frequent first.</summary>
/// <remarks>
///     50,000 × waits for a timer, due in 28 s
///         Shop.Order.PayAsync(int)       Order.cs:42
///         Shop.Order.PlaceAsync(Cart)    Order.cs:17
/// </remarks>
internal sealed class TextView
{
    private const int MostGroups = 20;

    // The first lines of longer listings have left the screen when the last is printed.
    private const int FewGroups = 3;
    private const string FrameIndentation = "    ";
    private const string LocalIndentation = "        ";

    private readonly ShownListing _shown;
    private readonly TextOptions _options;
    private readonly Frames _frames;
    private readonly IReadOnlyList<StackGroup> _groups;
    private readonly int _countWidth;

    private TextView(ShownListing shown, TextOptions options)
    {
        _shown = shown;
        _options = options;
        _frames = new Frames(shown.Listing);
        _groups = options.ShowsAll ? shown.Listing.Groups : [.. shown.Listing.Groups.Take(MostGroups)];
        _countWidth = _groups.Count == 0 ? 0 : ShownListing.Number(_groups[0].Count).Length;
    }

    private Ink Ink => _options.Ink;

    /// <summary>The lines, with control characters escaped.</summary>
    public static IEnumerable<string> Lines(ShownListing shown, TextOptions options)
    {
        var view = new TextView(shown, options);
        return TextFrame.Head(shown, view._frames, options.Ink)
            .Concat(TroubleText.Lines(shown.Listing.Trouble, options))
            .Concat(view._groups.SelectMany(view.Group))
            .Concat(TextFrame.Foot(shown, [.. view.Hidden(), .. TroubleAbove(shown.Listing)]));
    }

    private IEnumerable<string> Group(StackGroup group)
    {
        yield return "";
        var isMarkedOnce = IsOfOneUnusualKind(group);
        foreach (var line in Title(group, isMarkedOnce)) yield return line;
        // Frames with variables differ even if their methods are the same.
        var repeated = Repeats.In(
            group.Frames, (a, b) => a == b with { Locals = a.Locals } && a.Locals.Count + b.Locals.Count == 0).ToList();
        var texts = repeated.Select(f => _frames.Of(f.Item, f.Times, isMarked: !isMarkedOnce)).ToList();
        foreach (var (frame, lines) in repeated.Zip(Folding.Lines(texts, Folding.Behind(FrameIndentation.Length))))
        {
            foreach (var (method, place) in lines) yield return FrameIndentation + method + Ink.Faint(place);
            foreach (var line in frame.Item.Locals.SelectMany(Local)) yield return LocalIndentation + Ink.Faint(line);
        }
    }

    // With an unusual kind, the mark stands once, and not behind each frame.
    private bool IsOfOneUnusualKind(StackGroup group)
    {
        var kinds = group.Frames.Select(f => f.Kind).Where(k => k != FrameKind.Task).Distinct().Take(2).ToList();
        return kinds is [var kind] && _frames.Mark(kind).Length > 0;
    }

    private IEnumerable<string> Title(StackGroup group, bool isMarked)
    {
        var count = ShownListing.Number(group.Count).PadLeft(_countWidth);
        var mark = isMarked ? _frames.Mark(group.Frames.First(f => f.Kind != FrameKind.Task).Kind) + " " : "";
        var address = _options.ShowsAddresses ? $" (object 0x{group.Address:x})" : "";
        var text = VisibleText.Of($"{mark}{Frames.Waits(group.WaitsFor)}{address}");
        var before = $"{count} × ";
        return Folding.Lines(text, Folding.Behind(before.Length)).Select(
            (line, i) => i == 0 ? $"{Ink.Strong(count)} × {Ink.Strong(line)}" : new string(' ', before.Length) + Ink.Strong(line));
    }

    private static IEnumerable<string> Local(LocalValue local) =>
        Folding.Lines(VisibleText.Of($"{local.Name} = {local.Value}"), Folding.Behind(LocalIndentation.Length));

    private IEnumerable<string> Hidden()
    {
        var groups = _shown.Listing.Groups.Count - _groups.Count;
        var stacks = _shown.Listing.Total - _groups.Sum(g => g.Count);
        if (groups == 0) yield break;
        yield return $"{ShownListing.Counted(groups, "more group")} with {ShownListing.Counted(stacks, "stack")}: "
            + "--all shows each, --tree merges them by caller, --filter TEXT selects.";
    }

    private static IEnumerable<string> TroubleAbove(StackListing listing) =>
        listing.Trouble.Count > 0 && listing.Groups.Count > FewGroups ? [$"{TroubleText.Kinds(listing.Trouble)}: see the top."] : [];
}
