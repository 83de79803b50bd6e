using System.Globalization;
using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>A listing as the views show it, with the headline above it.</summary>
/// <param name="Listing">The stacks that are shown.</param>
/// <param name="Origin">Where the listing is from.</param>
internal sealed record ShownListing(StackListing Listing, ListingOrigin Origin)
{
    private string? _filter;
    private long _unfiltered;

    /// <summary>Whether only the stacks with a text are shown.</summary>
    public bool IsFiltered => _filter is not null;

    /// <summary>Says how many stacks are shown, and of which process.</summary>
    public string Headline => $"{Origin}: {Counts}";

    /// <summary>Says how many stacks are shown.</summary>
    public string Counts
    {
        get
        {
            var own = Listing.Groups.Where(MergedGroup.IsOwn).Sum(g => g.Count);
            var ofYours = own > 0 ? $", {Number(own)} with your code" : "";
            return _filter is null
                ? $"{Amount.Of(Listing.Total, "suspended async call stack")}{ofYours}"
                : $"{Number(Listing.Total)} of {Amount.Of(_unfiltered, "suspended async call stack")} with \"{_filter}\"{ofYours}";
        }
    }

    /// <summary>A number with separators.</summary>
    public static string Number(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Keeps the stacks with a frame whose method or file contains the text, or that wait for a thing whose name does.</summary>
    /// <remarks>Trouble is that of the whole process: it stays.</remarks>
    public ShownListing Containing(string text)
    {
        var groups = Listing.Groups.Where(group => Contains(group, text)).ToList();
        return this with
        {
            Listing = Listing with { Total = groups.Sum(g => g.Count), Groups = groups },
            _filter = text,
            _unfiltered = Listing.Total,
        };
    }

    /// <summary>Whether the filter finds a frame.</summary>
    public bool IsFound(StackFrame frame) => _filter is not null && Contains(frame, _filter);

    private static bool Contains(StackGroup group, string text) =>
        Contains(group.WaitsFor, text) || group.Frames.Any(f => Contains(f, text));

    private static bool Contains(StackFrame frame, string text) => Contains(frame.Method, text) || Contains(frame.File, text);

    private static bool Contains(string? name, string text) => name?.Contains(text, StringComparison.OrdinalIgnoreCase) == true;
}
