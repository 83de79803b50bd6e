using System.Text.RegularExpressions;
using Async2.Inspect.Stacks;
using Async2.Stacks.Listing;

namespace Async2.Cli.Tests.Stacks;

/// <summary>The default view of <c>async2 stacks</c>.</summary>
public sealed partial class TextViewTests
{
    private static readonly TextOptions s_frequent = new(ShowsAll: false, ShowsEach: false, Width: 80, Ink.None);
    private static readonly TextOptions s_all = s_frequent with { ShowsAll = true };

    [Fact]
    public void Trouble_comes_first_then_groups_then_notes()
    {
        var listing = Listings.Small with { Trouble = Listings.Trouble, Notes = ["Npgsql.dll has no PDB."] };

        AssertText(
            """
            process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
                52,318 suspended async call stacks
            Frames are woven, except those marked [compiled] or [runtime].

            Starvation: 8 threads of the pool block while 1,204 work items are queued.
              thread 12 blocks in Task.Wait
                Shop.Legacy.Sync()  Legacy.cs:44
                Shop.Api.GetAsync(HttpContext)  Api.cs:90
                it waits for Shop.Order.PayAsync(int)

            Leak: 3 stacks can never be completed: nothing reachable holds their
                TaskCompletionSource.

            50,000 × waits for a timer, due in 28 s
                Shop.Order.PayAsync(int)         Order.cs:42
                Shop.Order.PlaceAsync(Cart)      Order.cs:17
                Shop.Api.PostAsync(HttpContext)  Api.cs:88

             2,317 × waits for a socket, connected to 10.0.4.17:5432
                Npgsql.Internal.NpgsqlReadBuffer.EnsureAsync(int)  [compiled]
                Shop.Cart.LoadAsync(System.Guid)                   Cart.cs:9
                Shop.Api.PostAsync(HttpContext)                    Api.cs:81

                 1 × [runtime] waits for an unknown awaiter
                Task.WhenAll of 3 tasks
                Shop.Host.StopAsync()  Host/Program.cs:30
                Shop.Host.RunAsync()   Shop/Program.cs:12

            note: Npgsql.dll has no PDB.
            """,
            listing,
            s_frequent);
    }

    [Fact]
    public void A_frame_that_blocks_without_a_thread_says_in_which_call() => AssertText(
        """
        process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
            3 suspended async call stacks
        No trouble found.

        2 × waits for a socket
            Shop.Cart.Load(int)   Cart.cs:9, blocks in Task.Result, without a thread
            Shop.Api.PostAsync()  Api.cs:81

        1 × waits for a timer
            Shop.Cart.Pause()  blocks, without a thread
        """,
        Listings.Of(
        [
            Listings.Group(
                2, "a socket", Listings.Frame("Shop.Cart.Load(int)", "/src/Cart.cs", 9) with { BlockingCall = "Task.Result" },
                Listings.Frame("Shop.Api.PostAsync()", "/src/Api.cs", 81)),
            Listings.Group(1, "a timer", Listings.Frame("Shop.Cart.Pause()") with { BlockingCall = "" }),
        ]),
        s_frequent);

    [Fact]
    public void Frames_of_one_kind_have_no_marks() => AssertText(
        """
        process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
            1 suspended async call stack
        No trouble found.

        1 × waits for a timer
            App.MainAsync()  Program.cs
        """,
        Listings.Of([Listings.Group(1, "a timer", Listings.Frame("App.MainAsync()", "Program.cs", null, FrameKind.Compiled))]),
        s_frequent);

    [Fact]
    public void No_trouble_says_what_was_looked_for() => AssertText(
        """
        process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
            0 suspended async call stacks
        No trouble found of these kinds: starvation, leak.
        """,
        Listings.Of([]) with { SearchedFor = [TroubleKind.Starvation, TroubleKind.Leak] },
        s_frequent);

    [Fact]
    public void What_could_not_be_read_is_no_all_clear() => AssertText(
        """
        process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
            0 suspended async call stacks
        No trouble found in what was read, but 2 of 3 segments of the heap could not be
            read to their ends: this is no all-clear.
        """,
        Listings.Of([]) with { SearchedFor = [TroubleKind.Leak], Unread = "2 of 3 segments of the heap could not be read to their ends" },
        s_frequent);

    [Fact]
    public void An_empty_listing_is_one_sentence() => AssertText(
        """
        process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
            0 suspended async call stacks
        No trouble found.
        """,
        Listings.Of([]),
        s_frequent);

    [Fact]
    public void Long_methods_lose_their_parameters_and_are_folded() => AssertText(
        """
        process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
            1 suspended async call stack
        No trouble found.

        1 × waits for TaskCompletionSource<Shop.Catalogue.Product>, held by
                Shop.Catalogue.ProductRepository.Pending
            Shop.Catalogue.ProductRepository<Shop.Catalogue.Product>.FindAsync(…)
                ProductRepository.cs:42
            Shop.Orders.OrderService.PlaceAsync(…)  OrderService.cs:30
            Shop.Orders.OrderService.WaitForConfirmationOfTheWarehouseAsync(…).
                RetryAsync()
                OrderService.cs:50
            Shop.Tuple.OfAsync((int, string))       Tuple.cs:1
        """,
        Listings.Of(
        [
            Listings.Group(
                1,
                "TaskCompletionSource<Shop.Catalogue.Product>, held by Shop.Catalogue.ProductRepository.Pending",
                Listings.Frame("Shop.Catalogue.ProductRepository<Shop.Catalogue.Product>.FindAsync(string)", "ProductRepository.cs", 42),
                Listings.Frame("Shop.Orders.OrderService.PlaceAsync((Shop.Orders.Order, int), System.Threading.CancellationToken)", "OrderService.cs", 30),
                Listings.Frame("Shop.Orders.OrderService.WaitForConfirmationOfTheWarehouseAsync(…).RetryAsync()", "OrderService.cs", 50),
                Listings.Frame("Shop.Tuple.OfAsync((int, string))", "Tuple.cs", 1)),
        ]),
        s_frequent);

    [Fact]
    public void Recursion_is_one_line_and_variables_stand_below_their_frame()
    {
        var step = Listings.Frame("Walk.StepAsync(int)", "Walk.cs", 7);
        var values = step with { Locals = [new LocalValue("depth", "9998"), new LocalValue("name", "\"a\nb\"")] };

        AssertText(
            """
            process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms:
                2 suspended async call stacks
            No trouble found.

            2 × waits for a timer
                Walk.StepAsync(int)                Walk.cs:7
                    depth = 9998
                    name = "a\nb"
                Walk.StepAsync(int) (9,998 times)  Walk.cs:7
            """,
            Listings.Of([Listings.Group(2, "a timer", [values, .. Enumerable.Repeat(step, 9998)])]),
            s_frequent);
    }

    [Theory]
    [InlineData(21)]
    [InlineData(500)]
    public void A_long_listing_says_how_much_is_not_shown(int groups)
    {
        var listing = Listings.Generated(groups);

        var lines = Lines(listing, s_frequent);

        var counts = lines.Select(CountOf).OfType<long>().ToList();
        Assert.Equal(20, counts.Count);
        var hidden = string.Join(' ', lines[^2..].Select(line => line.Trim()));
        Assert.StartsWith(
            $"{Amount.Of(listing.Groups.Count - 20, "more group")} with {Amount.Of(listing.Total - counts.Sum(), "stack")}: --all",
            hidden,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Below_a_long_listing_stands_that_there_is_trouble_above() =>
        Assert.Equal("Trouble: starvation, leak: see the top.", Lines(Listings.Generated(30) with { Trouble = Listings.Trouble }, s_all)[^1]);

    [Fact]
    public void All_shows_each_group_with_the_address_of_an_object()
    {
        var listing = Listings.Generated(300);

        var lines = Lines(listing, s_all with { ShowsEach = true });

        Assert.Equal(listing.Groups.Select(g => (long?)g.Count), lines.Select(CountOf).Where(count => count is not null));
        Assert.All(listing.Groups, g => Assert.Contains(lines, line => line.Contains($"0x{g.Address:x})", StringComparison.Ordinal)));
    }

    [Fact]
    public void Long_evidence_is_cut_unless_all_is_asked_for()
    {
        var details = Enumerable.Range(1, 12).Select(i => new TroubleDetail($"stack {i}", ["frame"])).ToList();
        var listing = Listings.Small with { Trouble = [new Trouble(TroubleKind.Leak, "12 stacks are lost.", details)] };

        Assert.Contains("  2 more: --all shows them.", Lines(listing, s_frequent));
        Assert.Contains("  stack 12", Lines(listing, s_all));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void No_line_has_more_than_80_columns(int seed)
    {
        var listing = Listings.Generated(1000, seed) with { Trouble = Listings.Trouble, Notes = [new string('n', 200)] };

        Assert.All(Lines(listing, s_all with { ShowsEach = true }), line => Assert.InRange(line.Length, 0, 80));
    }

    [Fact]
    public void Nothing_of_a_name_steers_the_terminal()
    {
        const string Hostile = "Evil\nasync2: forged\r\e[31m\u202e";
        var group = Listings.Group(1, Hostile, Listings.Frame(Hostile, "/src/" + Hostile, 1) with { Locals = [new LocalValue(Hostile, Hostile)] });
        var trouble = new Trouble(TroubleKind.Leak, Hostile, [new TroubleDetail(Hostile, [Hostile])]);
        var shown = new ShownListing(Listings.Of([group]) with { Trouble = [trouble], Notes = [Hostile] }, Listings.OriginOf(Hostile)).Containing("evil");

        var lines = TextView.Lines(shown, s_all).Concat(TreeView.Lines(shown, s_all)).ToList();

        Assert.All(lines, line => Assert.DoesNotMatch(@"[\p{Cc}\u202e]|^async2:", line));
        Assert.Contains(lines, line => line.Contains(@"\u001B", StringComparison.Ordinal));
    }

    [Fact]
    public void Colours_change_nothing_else()
    {
        var listing = Listings.Generated(50) with { Trouble = Listings.Trouble };

        var coloured = Lines(listing, s_all with { Ink = new Ink(isOn: true) });

        Assert.Contains(coloured, line => line.StartsWith("\e[1;31mStarvation", StringComparison.Ordinal));
        Assert.Equal(Lines(listing, s_all), coloured.Select(line => Colour().Replace(line, "")));
    }

    private static void AssertText(string expected, StackListing listing, TextOptions options) =>
        Assert.Equal(expected.ReplaceLineEndings("\n"), string.Join('\n', Lines(listing, options)));

    private static List<string> Lines(StackListing listing, TextOptions options) =>
        [.. TextView.Lines(new ShownListing(listing, Listings.Origin), options)];

    private static long? CountOf(string line) => Group().Match(line) is { Success: true } match
        ? long.Parse(match.Groups[1].Value, System.Globalization.NumberStyles.AllowThousands, System.Globalization.CultureInfo.InvariantCulture)
        : null;

    [GeneratedRegex(@"^ *([\d,]+) × ")]
    private static partial Regex Group();

    [GeneratedRegex(@"\e\[[\d;]*m")]
    private static partial Regex Colour();
}
