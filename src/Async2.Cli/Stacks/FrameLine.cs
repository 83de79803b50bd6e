using Async2.Stacks.Listing;

namespace Async2.Cli.Stacks;

/// <summary>Frames that are shown in one line: equal ones that follow each other, or several that are not the user's own.</summary>
/// <param name="First">The innermost of them; its variables are shown unless it is folded.</param>
/// <param name="Times">The number of equal frames.</param>
/// <param name="Folded">Says what is folded; null for equal frames.</param>
internal sealed record FrameLine(StackFrame First, int Times, string? Folded = null);

/// <summary>Folds frames of others, so that the user's own frames stand together.</summary>
/// <remarks>
/// The method that the user's code calls stays, because it tells what the code does.
/// <code>
///     … 6 frames of System.Net.Http
///     System.Net.Http.HttpClient.GetStringAsyncCore(…)
///   * Shop.Prices.OfAsync(int)
///     … 8 frames of Microsoft.AspNetCore.Routing and 2 others
/// </code>
/// Frames that the filter finds stay, too.
/// </remarks>
internal static class ForeignFrames
{
    private const int FewestFolded = 2;
    private const int MostLibraries = 2;

    public static IEnumerable<FrameLine> Fold(IReadOnlyList<FrameLine> frames, ShownListing shown)
    {
        for (var start = 0; start < frames.Count;)
        {
            var end = start;
            while (end < frames.Count && IsFoldable(frames[end].First, shown)) end++;
            var isCalledByOwn = end < frames.Count && frames[end].First.IsOwn;
            var folded = frames.Skip(start).Take(end - start - (isCalledByOwn ? 1 : 0)).ToList();
            if (folded.Count >= FewestFolded) yield return new FrameLine(folded[0].First, 1, Describe(folded));
            else foreach (var frame in folded) yield return frame;
            start += folded.Count;
            // The frame that ended the run, and the method that the user's code calls.
            for (; start <= end && start < frames.Count; start++) yield return frames[start];
        }
    }

    private static bool IsFoldable(StackFrame frame, ShownListing shown) => !frame.IsOwn && !shown.IsFound(frame);

    private static string Describe(List<FrameLine> frames)
    {
        var libraries = frames.Select(f => f.First.Assembly).OfType<string>().Distinct().ToList();
        var others = libraries.Count - MostLibraries;
        var named = string.Join(", ", libraries.Take(MostLibraries)) + (others > 0 ? $" and {ShownListing.Counted(others, "other")}" : "");
        return $"… {ShownListing.Counted(frames.Sum(f => f.Times), "frame")}" + (named.Length > 0 ? $" of {named}" : "");
    }
}
