using Async2.Compiler;
using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>The view of <c>--tree</c>: callers with the number of stacks below them. A caller with one callee stands above it.</summary>
/// <remarks>
///     52,318 Shop.Host.RunAsync()  Host.cs:12
///     │      Shop.Api.PostAsync(HttpContext)  Api.cs:88
///     ├─ 50,000 Shop.Order.PayAsync(int)  Order.cs:42
///     │         waits for a timer
///     └─  2,318 waits for a socket
/// </remarks>
internal sealed class TreeView
{
    private const int MostCallees = 10;
    private const int RarestPerMille = 5;

    // Beyond, a line would hold little but the tree's own lines.
    private const int Deepest = 20;

    private readonly TextOptions _options;
    private readonly Frames _frames;
    private readonly long _rarest;
    private bool _hides;

    private TreeView(TextOptions options, Frames frames, long total)
    {
        _options = options;
        _frames = frames;
        _rarest = total * RarestPerMille / 1000;
    }

    private Ink Ink => _options.Ink;

    /// <summary>The lines, with control characters escaped.</summary>
    public static IEnumerable<string> Lines(ShownListing shown, TextOptions options)
    {
        var frames = new Frames(shown.Listing);
        var trouble = shown.Listing.Trouble;
        var view = new TreeView(options, frames, shown.Listing.Total);
        foreach (var line in TextFrame.Head(shown, frames, options)) yield return line;
        if (trouble.Count > 0)
        {
            var hint = $"{TroubleText.Kinds(trouble)}: see the listing without --tree.";
            foreach (var line in Folding.Lines(hint, options.Width)) yield return line;
        }
        foreach (var line in view.Callees(CallNode.Of(shown.Listing), "", 0)) yield return line;
        string[] hints = view._hides ? ["Rare callees are not shown: --all shows them."] : [];
        foreach (var line in TextFrame.Foot(shown, options, hints)) yield return line;
    }

    private IEnumerable<string> Callees(CallNode caller, string indentation, int depth)
    {
        var shown = _options.ShowsAll ? caller.Callees.Count : Frequent(caller);
        var countWidth = ShownListing.Number(caller.Callees is [var first, ..] ? first.Count : 0).Length;
        for (var i = 0; i < shown; i++)
        {
            var isLast = i == caller.Callees.Count - 1;
            var (branch, below) = depth == 0 ? ("", "") : isLast ? ("└─ ", "   ") : ("├─ ", "│  ");
            if (depth == 0) yield return "";
            var node = caller.Callees[i];
            foreach (var line in Run(node, indentation + branch, indentation + below, countWidth, depth)) yield return line;
        }
        if (shown == caller.Callees.Count) yield break;
        _hides = true;
        var hidden = caller.Callees.Skip(shown).Sum(n => n.Count);
        if (depth == 0) yield return "";
        var branchOfRest = depth == 0 ? "" : "└─ ";
        yield return $"{indentation}{branchOfRest}… {caller.Callees.Count - shown} more with {Amount.Of(hidden, "stack")}";
    }

    // At least one, so that each path leads to a wait.
    private int Frequent(CallNode caller) =>
        caller.Callees.TakeWhile((callee, i) => i == 0 || (i < MostCallees && callee.Count >= _rarest)).Count();

    // A caller, and the callees below it as long as there is only one.
    private IEnumerable<string> Run(CallNode first, string before, string below, int countWidth, int depth)
    {
        var run = new List<CallNode> { first };
        while (run[^1].Callees is [var only]) run.Add(only);
        var branching = run[^1];
        var isCut = branching.Callees.Count > 0 && depth == Deepest;
        var indentation = below + (branching.Callees.Count > 0 ? "│" : " ").PadRight(countWidth + 1);
        var count = ShownListing.Number(first.Count).PadLeft(countWidth);
        var isFirst = true;
        foreach (var (method, place) in Texts(run, _options.Behind(indentation.Length)))
        {
            yield return (isFirst ? $"{before}{Ink.Strong(count)} " : indentation) + method + Ink.Faint(place);
            isFirst = false;
        }
        if (isCut)
        {
            var callees = Amount.Of(branching.Callees.Count, "callee");
            yield return $"{below}└─ {callees}, deeper than this view: --filter TEXT selects";
            yield break;
        }
        foreach (var line in Callees(branching, below, depth + 1)) yield return line;
    }

    private IEnumerable<(string Method, string Place)> Texts(IEnumerable<CallNode> run, int width)
    {
        var texts = Repeats.In(run, (a, b) => a.Frame is { } frame && b.Frame is { } next && frame == next with { Locals = frame.Locals })
            .Select(node => node.Item.Frame is { } frame
                ? Marked(_frames.Of(frame, node.Times), frame.IsOwn)
                : Wait(node.Item.WaitsFor));
        return texts.SelectMany(text => Folding.Lines([text], width).Single());
    }

    private static FrameText Marked(FrameText text, bool isOwn) => !isOwn ? text
        : text with { Method = $"{Frames.OwnMark} {text.Method}", Short = $"{Frames.OwnMark} {text.Short}" };

    private static FrameText Wait(string? waitsFor)
    {
        var text = VisibleText.Of(Frames.Waits(waitsFor));
        return new FrameText(text, text, "");
    }
}
