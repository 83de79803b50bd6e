using Async2.Stacks.Listing;

namespace Async2.Stacks.Naming;

/// <summary>The lines of a stack that is evidence: the user's own frames, and those of others folded.</summary>
internal static class EvidenceLines
{
    private const int Most = 12;

    // Of a stack that has only frames of others, the innermost ones tell what it does.
    private const int MostOfOthers = 3;

    public static IReadOnlyList<string> Of(IReadOnlyList<StackFrame> frames)
    {
        var isOwn = frames.Any(f => f.IsOwn);
        var first = isOwn ? [] : frames.Take(MostOfOthers).ToHashSet(ReferenceEqualityComparer.Instance);
        var lines = ForeignFrames.Fold(frames, f => f.IsOwn, f => !f.IsOwn && !first.Contains(f));
        return [.. lines.Take(Most).Select(l =>
            l is [var only] ? FrameText.Of(only) : ForeignFrames.Describe(l.Count, l.Select(f => f.Assembly)))];
    }
}
