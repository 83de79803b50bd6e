namespace Async2.Stacks.Listing;

/// <summary>All suspended async call stacks of a process or a core.</summary>
/// <param name="Total">The number of stacks.</param>
/// <param name="Groups">Equal stacks, the most frequent first.</param>
/// <param name="Trouble">Found trouble, the worst first.</param>
/// <param name="Notes">Facts that limit the listing, one sentence each: a missing PDB, a heap that could not be read to its end.</param>
public sealed record StackListing(
    long Total, IReadOnlyList<StackGroup> Groups, IReadOnlyList<Trouble> Trouble, IReadOnlyList<string> Notes)
{
    /// <summary>The part of the target that could not be read, and may have more stacks and trouble; null if all was read.</summary>
    public string? Unread { get; init; }

    /// <summary>The kinds of trouble that were looked for.</summary>
    public IReadOnlyList<TroubleKind> SearchedFor { get; init; } = [];

    /// <summary>The threads that had work all the time; null if there are none, and for a core.</summary>
    public BusyThreads? Busy { get; init; }
}
