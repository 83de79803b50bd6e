using Async2.Inspect.Stacks;
using Async2.Stacks.Listing;

namespace Async2.Cli.Tests.Stacks;

/// <summary>The filter of <c>async2 stacks</c>, and the names of files.</summary>
public sealed class ShownListingTests
{
    [Theory]
    [InlineData("payasync", 50_000)]
    [InlineData("CART.CS", 2_317)]
    [InlineData("10.0.4.17", 2_317)]
    [InlineData("/src/host/", 1)]
    [InlineData("Shop.", 52_318)]
    [InlineData("nowhere", 0)]
    public void The_filter_looks_at_methods_files_and_waits(string text, long kept) =>
        Assert.Equal(kept, new ShownListing(Listings.Small, Listings.Origin).Containing(text).Listing.Total);

    [Theory]
    [InlineData("pay")]
    [InlineData("Reservations")]
    [InlineData("timer")]
    [InlineData("cs")]
    public void The_filter_keeps_groups_as_they_are(string text)
    {
        var listing = Listings.Generated(500) with { Trouble = Listings.Trouble, Notes = ["a note"] };

        var kept = new ShownListing(listing, Listings.Origin).Containing(text).Listing;

        Assert.Equal(kept.Groups.Sum(g => g.Count), kept.Total);
        Assert.InRange(kept.Groups.Count, 1, listing.Groups.Count - 1);
        Assert.All(listing.Groups, g => Assert.Equal(TextOf(g).Contains(text, StringComparison.OrdinalIgnoreCase), kept.Groups.Contains(g)));
        Assert.Equal(listing.Groups.Where(kept.Groups.Contains), kept.Groups);
        Assert.Same(listing.Trouble, kept.Trouble);
        Assert.Same(listing.Notes, kept.Notes);
    }

    [Fact]
    public void The_headline_says_what_the_filter_keeps() => Assert.Equal(
        $"{Listings.Origin}: 52,317 of 52,318 suspended async call stacks with \"cart\"",
        new ShownListing(Listings.Small, Listings.Origin).Containing("cart").Headline);

    [Fact]
    public void The_look_is_a_line()
    {
        Assert.Equal("process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms", $"{Listings.Origin}");
        Assert.Equal("core.4711, .NET 10.0.2, written 2026-07-14 03:12:09Z", $"{Listings.OriginOf("core.4711") with { Paused = null }}");
    }

    [Theory]
    [InlineData("/a/x/Order.cs", "Order.cs")]
    [InlineData("/a/x/Program.cs", "x/Program.cs")]
    [InlineData("/a/y/Program.cs", "y/Program.cs")]
    [InlineData("C:\\b\\x\\Deep.cs", "b/x/Deep.cs")]
    [InlineData("C:\\c\\x\\Deep.cs", "c/x/Deep.cs")]
    [InlineData("Deep.cs", "Deep.cs")]
    [InlineData("d/Same.cs", "d/Same.cs")]
    [InlineData("d\\Same.cs", "d\\Same.cs")]
    [InlineData("", "")]
    public void Files_have_short_names_that_tell_them_apart(string file, string name)
    {
        var names = new SourceNames(
        [
            "/a/x/Order.cs", "/a/x/Program.cs", "/a/y/Program.cs", "C:\\b\\x\\Deep.cs", "C:\\c\\x\\Deep.cs", "Deep.cs", "d/Same.cs", "d\\Same.cs", "", file,
        ]);

        Assert.Equal(name, names.Of(file));
    }

    private static string TextOf(StackGroup group) =>
        string.Join('\n', group.Frames.Select(f => $"{f.Method}\n{f.File}")) + $"\n{group.WaitsFor}";
}
