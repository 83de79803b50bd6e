using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>The sentence of a listing without trouble. It says what was looked for, and where it was not.</summary>
internal static class AllClear
{
    /// <summary>The sentence; null if there is trouble.</summary>
    public static string? Of(StackListing listing)
    {
        if (listing.Trouble.Count > 0) return null;
        if (listing.Unread is { } unread) return $"No trouble found in what was read, but {unread}: this is no all-clear.";
        return listing.SearchedFor.Count == 0 ? "No trouble found." : $"No trouble found of these kinds: {Kinds(listing.SearchedFor)}.";
    }

    private static string Kinds(IEnumerable<TroubleKind> kinds) => string.Join(", ", kinds.Select(k => k.ToString().ToLowerInvariant()));
}
