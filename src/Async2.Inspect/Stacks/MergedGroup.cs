using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>Groups that differ only in frames that are not the user's own.</summary>
/// <param name="Largest">The largest group.</param>
/// <param name="Count">The number of stacks of all.</param>
/// <param name="Variants">The number of groups.</param>
internal sealed record MergedGroup(StackGroup Largest, long Count, int Variants)
{
    /// <summary>Each group for itself.</summary>
    public static IReadOnlyList<MergedGroup> Each(IEnumerable<StackGroup> groups) =>
        [.. groups.Select(g => new MergedGroup(g, g.Count, 1))];

    /// <summary>Merges groups with the same own frames that wait for the same kind of thing; the most frequent first.</summary>
    public static IReadOnlyList<MergedGroup> Of(IEnumerable<StackGroup> groups) =>
    [
        .. groups.GroupBy(KeyOf).Select(same => new MergedGroup(same.MaxBy(g => g.Count)!, same.Sum(g => g.Count), same.Count()))
            .OrderByDescending(merged => merged.Count),
    ];

    /// <summary>Whether a group has code of the user's own.</summary>
    public static bool IsOwn(StackGroup group) => group.Frames.Any(f => f.IsOwn);

    private static string KeyOf(StackGroup group)
    {
        var own = group.Frames.Where(f => f.IsOwn).Select(f => $"{f.Kind} {f.Method} {f.File}:{f.Line}");
        return string.Join('\n', own.Append(WaitKind.Of(group.WaitsFor)));
    }
}
