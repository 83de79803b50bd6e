namespace Async2.Stacks.Listing;

/// <summary>Folds frames of others, so that the user's own frames stand together.</summary>
/// <remarks>
/// The method that the user's code calls stays, because it tells what the code does.
/// <code>
///     … 6 frames of System.Net.Http
///     System.Net.Http.HttpClient.GetStringAsyncCore(…)
///   * Shop.Prices.OfAsync(int)
///     … 8 frames of Microsoft.AspNetCore.Routing and 2 others
/// </code>
/// </remarks>
public static class ForeignFrames
{
    private const int FewestFolded = 2;
    private const int MostLibraries = 2;

    /// <summary>The frames in their order: one that is shown, or several that are folded.</summary>
    /// <param name="frames">The frames, innermost first.</param>
    /// <param name="isOwn">Whether a frame is the user's own.</param>
    /// <param name="isFoldable">Whether a frame may be folded, which no own one is.</param>
    public static IEnumerable<IReadOnlyList<T>> Fold<T>(IReadOnlyList<T> frames, Func<T, bool> isOwn, Func<T, bool> isFoldable)
    {
        ArgumentNullException.ThrowIfNull(frames);
        ArgumentNullException.ThrowIfNull(isOwn);
        ArgumentNullException.ThrowIfNull(isFoldable);
        return Folded(frames, isOwn, isFoldable);
    }

    /// <summary>The line in the place of frames that are folded.</summary>
    /// <param name="count">The number of frames.</param>
    /// <param name="assemblies">The assemblies of their methods.</param>
    public static string Describe(int count, IEnumerable<string?> assemblies)
    {
        var libraries = assemblies.OfType<string>().Distinct().ToList();
        var others = libraries.Count - MostLibraries;
        var named = string.Join(", ", libraries.Take(MostLibraries)) + (others > 0 ? $" and {Amount.Of(others, "other")}" : "");
        return $"… {Amount.Of(count, "frame")}" + (named.Length > 0 ? $" of {named}" : "");
    }

    private static IEnumerable<IReadOnlyList<T>> Folded<T>(IReadOnlyList<T> frames, Func<T, bool> isOwn, Func<T, bool> isFoldable)
    {
        for (var start = 0; start < frames.Count;)
        {
            var end = start;
            while (end < frames.Count && isFoldable(frames[end])) end++;
            var isCalledByOwn = end < frames.Count && isOwn(frames[end]);
            var folded = frames.Skip(start).Take(end - start - (isCalledByOwn ? 1 : 0)).ToList();
            if (folded.Count >= FewestFolded) yield return folded;
            else foreach (var frame in folded) yield return [frame];
            start += folded.Count;
            // The frame that ended the run, and the method that the user's code calls.
            for (; start <= end && start < frames.Count; start++) yield return [frames[start]];
        }
    }
}
