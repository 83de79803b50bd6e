using System.Globalization;
using Async2.Stacks.Listing;

namespace Async2.Cli.Stacks;

/// <summary>A listing as the views show it, with the headline above it.</summary>
/// <param name="Listing">The stacks that are shown.</param>
/// <param name="Source">The process or the core: <c>process 4711 (Shop)</c>.</param>
internal sealed record ShownListing(StackListing Listing, string Source)
{
    private string? _filter;
    private long _unfiltered;

    /// <summary>Says how many stacks are shown, and of which process.</summary>
    public string Headline
    {
        get
        {
            var groups = Listing.Total == 0 ? "" : $", in {Counted(Listing.Groups.Count, "group")}";
            return _filter is null
                ? $"{Source}: {Counted(Listing.Total, "suspended async call stack")}{groups}"
                : $"{Source}: {Number(Listing.Total)} of {Counted(_unfiltered, "suspended async call stack")} with \"{_filter}\"{groups}";
        }
    }

    /// <summary>A number with separators.</summary>
    public static string Number(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A number with its noun.</summary>
    public static string Counted(long count, string noun) => $"{Number(count)} {noun}{(count == 1 ? "" : "s")}";

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

    private static bool Contains(StackGroup group, string text) =>
        Contains(group.WaitsFor, text) || group.Frames.Any(f => Contains(f.Method, text) || Contains(f.File, text));

    private static bool Contains(string? name, string text) => name?.Contains(text, StringComparison.OrdinalIgnoreCase) == true;
}
