using Async2.Compiler;
using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>
/// The default view: trouble first, then groups of equal stacks with the user's code, the most frequent first, then what all others are.
/// </summary>
/// <remarks>
///     50,000 × waits for a timer, due in 28 s
///       * Shop.Order.PayAsync(int)       Order.cs:42
///       * Shop.Order.PlaceAsync(Cart)    Order.cs:17
///
///     107 stacks have no code of yours: …
///         107 of Kestrel wait for requests, or for responses to send
/// </remarks>
internal sealed class TextView
{
    private const int MostGroups = 20;

    // The first lines of longer listings have left the screen when the last is printed.
    private const int FewGroups = 3;
    private const string FrameIndentation = "    ";
    private static readonly string s_ownIndentation = $"  {Frames.OwnMark} ";
    private const string LocalIndentation = "        ";

    private readonly ShownListing _shown;
    private readonly TextOptions _options;
    private readonly Frames _frames;
    private readonly bool _folds;
    private readonly IReadOnlyList<MergedGroup> _allGroups;
    private readonly IReadOnlyList<MergedGroup> _groups;
    private readonly IReadOnlyList<OtherStacks> _others;
    private readonly int _countWidth;

    private TextView(ShownListing shown, TextOptions options)
    {
        _shown = shown;
        _options = options;
        _frames = new Frames(shown.Listing);
        // If nothing is known to be the user's, nothing is known to be others'.
        var groups = shown.Listing.Groups.ToLookup(MergedGroup.IsOwn);
        _folds = !options.ShowsEach && groups[true].Any();
        // Whoever filters wants to see what was found.
        _others = _folds && !shown.IsFiltered ? OtherStacks.Of(groups[false]) : [];
        var ownGroups = _folds ? MergedGroup.Of(groups[true]) : MergedGroup.Each(groups[true]);
        _allGroups = _others.Count > 0 ? ownGroups : [.. ownGroups, .. MergedGroup.Each(groups[false])];
        _groups = options.ShowsAll ? _allGroups : [.. _allGroups.Take(MostGroups)];
        _countWidth = _groups.Select(g => ShownListing.Number(g.Count).Length).DefaultIfEmpty().Max();
    }

    private Ink Ink => _options.Ink;

    /// <summary>The lines, with control characters escaped.</summary>
    public static IEnumerable<string> Lines(ShownListing shown, TextOptions options)
    {
        var view = new TextView(shown, options);
        return TextFrame.Head(shown, view._frames, options)
            .Concat(TroubleText.Lines(shown.Listing.Trouble, options))
            .Concat(TroubleText.Lines(shown.Listing.Busy, options))
            .Concat(view._groups.SelectMany(view.Group))
            .Concat(view.Others())
            .Concat(TextFrame.Foot(shown, options, [.. view.Hidden(), .. view.TroubleAbove()]));
    }

    private IEnumerable<string> Group(MergedGroup merged)
    {
        yield return "";
        var group = merged.Largest;
        var isMarkedOnce = IsOfOneUnusualKind(group);
        foreach (var line in Title(merged, isMarkedOnce)) yield return line;
        var frames = FramesOf(group);
        var texts = frames.Select(f => Text(f, isMarked: !isMarkedOnce)).ToList();
        foreach (var (frame, lines) in frames.Zip(Folding.Lines(texts, _options.Behind(FrameIndentation.Length))))
        {
            var indentation = frame.First.IsOwn ? s_ownIndentation : FrameIndentation;
            foreach (var (method, place) in lines)
            {
                yield return indentation + method + Ink.Faint(place);
                indentation = FrameIndentation;
            }
            if (frame.Folded is not null) continue;
            foreach (var line in frame.First.Locals.SelectMany(Local)) yield return LocalIndentation + Ink.Faint(line);
        }
        if (merged.Variants == 1) yield break;
        foreach (var line in Folding.Lines(VariantsOf(merged), _options.Behind(FrameIndentation.Length)))
            yield return FrameIndentation + Ink.Faint(line);
    }

    private static string VariantsOf(MergedGroup merged)
    {
        var shown = Amount.Of(merged.Largest.Count, "stack");
        return $"{ShownListing.Number(merged.Variants)} variants, which differ in frames of others: this one has {shown}";
    }

    private List<FrameLine> FramesOf(StackGroup group)
    {
        // Frames with variables differ even if their methods are the same.
        var lines = Repeats.In(group.Frames, (a, b) => a == b with { Locals = a.Locals } && a.Locals.Count + b.Locals.Count == 0)
            .Select(f => new FrameLine(f.Item, f.Times)).ToList();
        return _folds ? [.. FrameLine.Fold(lines, _shown)] : lines;
    }

    private FrameText Text(FrameLine line, bool isMarked)
    {
        if (line.Folded is null) return _frames.Of(line.First, line.Times, isMarked);
        var folded = VisibleText.Of(line.Folded);
        return new FrameText(folded, folded, "");
    }

    // With an unusual kind, the mark stands once, and not behind each frame.
    private bool IsOfOneUnusualKind(StackGroup group)
    {
        var kinds = group.Frames.Select(f => f.Kind).Where(k => k != FrameKind.Task).Distinct().Take(2).ToList();
        return kinds is [var kind] && _frames.Mark(kind).Length > 0;
    }

    private IEnumerable<string> Title(MergedGroup merged, bool isMarked)
    {
        var (group, count) = (merged.Largest, ShownListing.Number(merged.Count).PadLeft(_countWidth));
        var mark = isMarked ? _frames.Mark(group.Frames.First(f => f.Kind != FrameKind.Task).Kind) + " " : "";
        var address = _options.ShowsEach ? $" (object 0x{group.Address:x})" : "";
        var text = VisibleText.Of($"{mark}{Frames.Waits(group.WaitsFor)}{address}");
        var before = $"{count} × ";
        return Folding.Lines(text, _options.Behind(before.Length)).Select(
            (line, i) => i == 0 ? $"{Ink.Strong(count)} × {Ink.Strong(line)}" : new string(' ', before.Length) + Ink.Strong(line));
    }

    private IEnumerable<string> Local(LocalValue local) =>
        Folding.Lines(VisibleText.Of($"{local.Name} = {local.Value}"), _options.Behind(LocalIndentation.Length));

    private IEnumerable<string> Hidden()
    {
        var groups = _allGroups.Count - _groups.Count;
        var stacks = _allGroups.Sum(g => g.Count) - _groups.Sum(g => g.Count);
        if (groups == 0) yield break;
        yield return $"{Amount.Of(groups, "more group")} with {Amount.Of(stacks, "stack")}: "
            + "--all shows each, --tree merges them by caller, --filter TEXT selects.";
    }

    private IEnumerable<string> Others()
    {
        if (_others.Count == 0) yield break;
        yield return "";
        var count = Amount.Of(_others.Sum(o => o.Count), "stack");
        foreach (var line in Folding.Lines($"{count} without code of yours: --all shows each, --filter TEXT selects.", _options.Width))
            yield return line;
        var width = ShownListing.Number(_others[0].Count).Length;
        foreach (var other in _others)
        {
            var before = $"{FrameIndentation}{ShownListing.Number(other.Count).PadLeft(width)} ";
            var indentation = before;
            foreach (var line in Folding.Lines(VisibleText.Of(other.Text), _options.Behind(before.Length)))
            {
                yield return indentation + line;
                indentation = new string(' ', before.Length);
            }
        }
    }

    private IEnumerable<string> TroubleAbove()
    {
        var trouble = _shown.Listing.Trouble;
        return trouble.Count > 0 && _groups.Count > FewGroups ? [$"{TroubleText.Kinds(trouble)}: see the top."] : [];
    }
}
