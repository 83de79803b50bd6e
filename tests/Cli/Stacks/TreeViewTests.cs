using Async2.Inspect.Stacks;
using Async2.Stacks.Listing;

namespace Async2.Cli.Tests.Stacks;

/// <summary>The view of <c>async2 stacks --tree</c>.</summary>
public sealed class TreeViewTests
{
    private static readonly TextOptions s_frequent = new(ShowsAll: false, ShowsEach: false, Width: 80, Ink.None);
    private static readonly TextOptions s_all = s_frequent with { ShowsAll = true };

    [Fact]
    public void Equal_callers_are_merged_and_waits_are_the_leaves()
    {
        var (main, serve, load) = (Listings.Frame("App.MainAsync()", "App.cs", 3), Listings.Frame("App.ServeAsync()", "App.cs", 9), Listings.Frame("Cart.LoadAsync()", "Cart.cs", 5));
        var listing = Listings.Of(
        [
            Listings.Group(1_200, "a timer", Listings.Frame("Order.PayAsync(int)", "Order.cs", 42), serve, main),
            Listings.Group(30, "a socket", load, serve, main),
            Listings.Group(7, "SemaphoreSlim with count 0", load, load, serve, main),
            Listings.Group(2, null, Listings.Frame("Other.RunAsync()", "Other.cs", 1)),
        ]);

        AssertText(
            """
            process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
                1,239 suspended async call stacks
            No trouble found.

            1,237 App.MainAsync()  App.cs:3
            │     App.ServeAsync()  App.cs:9
            ├─ 1,200 Order.PayAsync(int)  Order.cs:42
            │        waits for a timer
            └─    37 Cart.LoadAsync()  Cart.cs:5
               ├─ 30 waits for a socket
               └─  7 Cart.LoadAsync()  Cart.cs:5
                     waits for SemaphoreSlim with count 0

                2 Other.RunAsync()  Other.cs:1
                  waits for an unknown awaiter
            """,
            listing,
            s_all);
    }

    [Fact]
    public void Rare_callees_are_hidden_and_counted()
    {
        var main = Listings.Frame("App.MainAsync()", "App.cs", 3);
        var rare = Enumerable.Range(0, 15).Select(i => Listings.Group(3, $"task {i}", main));
        var listing = Listings.Of([Listings.Group(9_955, "a timer", main), .. rare]) with { Trouble = Listings.Trouble };

        AssertText(
            """
            process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
                10,000 suspended async call stacks
            Trouble: starvation, leak: see the listing without --tree.

            10,000 App.MainAsync()  App.cs:3
            ├─ 9,955 waits for a timer
            └─ … 15 more with 45 stacks

            Rare callees are not shown: --all shows them.
            """,
            listing,
            s_frequent);
        Assert.Equal(16, Lines(listing, s_all).Count(line => line.Contains("waits for", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(40, 2)]
    [InlineData(2000, 3)]
    public void No_stack_is_lost_or_counted_twice(int groups, int seed)
    {
        var listing = Listings.Generated(groups, seed);

        var top = CallNode.Of(listing);

        Assert.Equal(listing.Total, top.Count);
        var nodes = new Stack<CallNode>([top]);
        long waiting = 0;
        while (nodes.TryPop(out var node))
        {
            if (node.Callees.Count == 0) waiting += node.Count;
            else Assert.Equal(node.Count, node.Callees.Sum(callee => callee.Count));
            Assert.Equal(node.Callees.OrderByDescending(callee => callee.Count), node.Callees);
            foreach (var callee in node.Callees) nodes.Push(callee);
        }
        Assert.Equal(listing.Total, waiting);
    }

    [Fact]
    public void Recursion_is_one_line()
    {
        var step = Listings.Frame("Walk.StepAsync(int)", "Walk.cs", 7);
        var listing = Listings.Of([Listings.Group(1, "a timer", [.. Enumerable.Repeat(step, 50_000)])]);

        Assert.Equal(["1 Walk.StepAsync(int) (50,000 times)  Walk.cs:7", "  waits for a timer"], Lines(listing, s_all)[^2..]);
    }

    [Fact]
    public void Stacks_that_branch_at_each_of_many_levels_are_cut()
    {
        var step = Listings.Frame("Walk.StepAsync(int)", "Walk.cs", 7);
        var listing = Listings.Of([.. Enumerable.Range(1, 1000).Select(depth => Listings.Group(1, "a timer", [.. Enumerable.Repeat(step, depth)]))]);

        var lines = Lines(listing, s_all);

        Assert.Contains(lines, line => line.EndsWith("└─ 2 callees, deeper than this view: --filter TEXT selects", StringComparison.Ordinal));
        Assert.InRange(lines.Count, 40, 60);
    }

    private static void AssertText(string expected, StackListing listing, TextOptions options) =>
        Assert.Equal(expected.ReplaceLineEndings("\n"), string.Join('\n', Lines(listing, options)));

    private static List<string> Lines(StackListing listing, TextOptions options) =>
        [.. TreeView.Lines(new ShownListing(listing, Listings.Origin), options)];
}
