using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>Frames that are shown in one line: equal ones that follow each other, or several that are not the user's own.</summary>
/// <param name="First">The innermost of them; its variables are shown unless it is folded.</param>
/// <param name="Times">The number of equal frames.</param>
/// <param name="Folded">Says what is folded; null for equal frames.</param>
internal sealed record FrameLine(StackFrame First, int Times, string? Folded = null)
{
    /// <summary>Folds frames of others, but for those that the filter finds.</summary>
    public static IEnumerable<FrameLine> Fold(IReadOnlyList<FrameLine> frames, ShownListing shown) =>
        ForeignFrames.Fold(frames, f => f.First.IsOwn, f => !f.First.IsOwn && !shown.IsFound(f.First))
            .Select(run => run is [var only] ? only : new FrameLine(run[0].First, 1, Describe(run)));

    private static string Describe(IReadOnlyList<FrameLine> run) =>
        ForeignFrames.Describe(run.Sum(f => f.Times), run.Select(f => f.First.Assembly));
}
