using Async2.Compiler;
using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>A frame as text.</summary>
/// <param name="Method">The method.</param>
/// <param name="Short">The method without its parameters.</param>
/// <param name="Place">File, line, and the kind if that is not the usual one.</param>
internal sealed record FrameText(string Method, string Short, string Place);

/// <summary>Names the frames of a listing: short files, and kinds only where they differ from most.</summary>
internal sealed class Frames
{
    /// <summary>The mark of the user's own frames.</summary>
    public const char OwnMark = '*';

    private readonly SourceNames _names;
    private readonly FrameKind? _usual;

    public Frames(StackListing listing)
    {
        _names = new SourceNames(listing.Groups.SelectMany(g => g.Frames).Select(f => f.File).OfType<string>());
        // The description of a task says that it is one.
        var kinds = listing.Groups.SelectMany(g => g.Frames.Select(f => (f.Kind, g.Count))).Where(f => f.Kind != FrameKind.Task)
            .GroupBy(f => f.Kind, f => f.Count).OrderByDescending(kind => kind.Sum()).Select(kind => kind.Key).ToList();
        _usual = kinds.Count > 0 ? kinds[0] : null;
        List<string> legend = [];
        if (listing.Groups.Any(MergedGroup.IsOwn)) legend.Add($"Frames marked {OwnMark} are your code.");
        var marks = string.Join(" or ", kinds.Skip(1).Select(k => $"[{Name(k)}]"));
        if (marks.Length > 0) legend.Add($"Frames are {Name(kinds[0])}, except those marked {marks}.");
        Legend = legend;
    }

    /// <summary>Sentences that say what the marks of frames mean; none if no frame has a mark.</summary>
    public IReadOnlyList<string> Legend { get; }

    /// <summary>The name of a kind, as in JSON.</summary>
    public static string Name(FrameKind kind) => kind.ToString().ToLowerInvariant();

    /// <summary>The sentence on the wait of a stack.</summary>
    public static string Waits(string? waitsFor) => waitsFor is null ? "waits for an unknown awaiter" : $"waits for {waitsFor}";

    /// <summary>The mark behind a frame of this kind; empty if it is the usual one.</summary>
    public string Mark(FrameKind kind) => kind == _usual || kind == FrameKind.Task ? "" : $"[{Name(kind)}]";

    /// <summary>A frame without control characters.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="times">The number of equal frames that follow each other, as recursion makes them.</param>
    /// <param name="isMarked">Whether its kind is marked here, and not once for the stack.</param>
    public FrameText Of(StackFrame frame, int times = 1, bool isMarked = true)
    {
        var repeated = times == 1 ? "" : $" ({ShownListing.Number(times)} times)";
        return new FrameText(
            VisibleText.Of(frame.Method + repeated),
            VisibleText.Of(WithoutParameters(frame.Method) + repeated),
            VisibleText.Of(Place(frame, isMarked)));
    }

    /// <summary>File and line of a frame, the blocking call in which it waits, and its mark.</summary>
    public string Place(StackFrame frame, bool isMarked = true)
    {
        var file = frame.File is null ? "" : frame.Line is { } line ? $"{_names.Of(frame.File)}:{line}" : _names.Of(frame.File);
        var place = frame.Blocks is { } blocks ? $"{file}, {blocks}".TrimStart(',', ' ') : file;
        return $"{place} {(isMarked ? Mark(frame.Kind) : "")}".Trim();
    }

    // Shop.Cart.LoadAsync(System.Guid) becomes Shop.Cart.LoadAsync(…). A parameter may have parentheses of its own: a tuple.
    private static string WithoutParameters(string method)
    {
        if (!method.EndsWith(')')) return method;
        var open = 0;
        for (var i = method.Length - 1; i > 0; i--)
        {
            open += method[i] switch { ')' => 1, '(' => -1, _ => 0 };
            if (open == 0) return i < method.Length - 2 ? $"{method[..i]}(…)" : method;
        }
        return method;
    }
}
