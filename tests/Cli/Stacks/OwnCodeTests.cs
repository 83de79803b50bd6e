using Async2.Inspect.Stacks;
using Async2.Stacks.Listing;

namespace Async2.Cli.Tests.Stacks;

/// <summary>In the text, the user's own code comes first, and the code of others is folded.</summary>
public sealed class OwnCodeTests
{
    private const string Kestrel = "Microsoft.AspNetCore.Server.Kestrel.Core";
    private const string Http = "System.Net.Http";

    private static readonly TextOptions s_pipe = new(ShowsAll: true, ShowsEach: false, TextOptions.Unlimited, Ink.None);

    private static readonly StackFrame s_price = Listings.Own("Shop.Prices.OfAsync(int)", "/src/Prices.cs", 35);
    private static readonly StackFrame s_get = Listings.Foreign(Http, "System.Net.Http.HttpClient.GetStringAsyncCore(HttpRequestMessage)");
    private static readonly StackFrame s_fill = Listings.Foreign(Http, "System.Net.Http.HttpConnection.InitialFillAsync(bool)");
    private static readonly StackFrame s_send = Listings.Foreign(Http, "System.Net.Http.HttpConnection.SendAsync(HttpRequestMessage)");
    private static readonly StackFrame s_log = Listings.Foreign("Microsoft.Extensions.Http", "Microsoft.Extensions.Http.Logging.SendCoreAsync()");
    private static readonly StackFrame s_process = Listings.Foreign(Kestrel, "Kestrel.HttpProtocol.ProcessRequestsAsync()");
    private static readonly StackFrame s_execute = Listings.Foreign(Kestrel, "Kestrel.KestrelConnection<T>.ExecuteAsync()");
    private static readonly StackFrame s_route = Listings.Foreign("Microsoft.AspNetCore.Routing", "Routing.Invoke()");

    private static readonly StackListing s_service = Listings.Of(
    [
        Listings.Group(47, "a socket: to 127.0.0.1:1; a socket: to 127.0.0.1:2; and 45 others like these", s_process),
        Listings.Group(47, "data from a pipe", s_process, s_execute),
        Listings.Group(35, "a socket: to 10.0.0.7:443", s_fill, s_send),
        Listings.Group(28, "a socket: to 10.0.0.7:443", s_fill, s_send, s_log, s_get, s_price, s_route, s_process, s_execute),
        Listings.Group(5, "SemaphoreSlim 0x7f00: 0 free, 5 wait", Listings.Own("Shop.Stock.ReserveAsync(int)", "/src/Stock.cs", 46), s_route),
        Listings.Group(2, "a socket: to 10.0.0.8:443", s_fill, s_log, s_get, s_price, s_process, s_execute),
        Listings.Group(1, "nothing: it runs, or is queued", Listings.Foreign("Npgsql", "Npgsql.Prune()")),
    ]);

    [Fact]
    public void It_stands_on_the_first_screen() => Assert.Equal(
        """
        process 4711 (Shop), .NET 10.0.2, 2026-07-14 03:12:09Z, stood still 52 ms: 165 suspended async call stacks, 35 with your code
        Frames marked * are your code. No trouble found.

        30 × waits for a socket: to 10.0.0.7:443
            … 3 frames of System.Net.Http, Microsoft.Extensions.Http
            System.Net.Http.HttpClient.GetStringAsyncCore(HttpRequestMessage)
          * Shop.Prices.OfAsync(int)  Prices.cs:35
            … 3 frames of Microsoft.AspNetCore.Routing, Microsoft.AspNetCore.Server.Kestrel.Core
            2 variants, which differ in frames of others: this one has 28 stacks

         5 × waits for SemaphoreSlim 0x7f00: 0 free, 5 wait
          * Shop.Stock.ReserveAsync(int)  Stock.cs:46
            Routing.Invoke()

        130 stacks without code of yours: --all shows each, --filter TEXT selects.
            94 of Kestrel wait for requests, or for responses to send
            35 of System.Net.Http wait for a socket
             1 of Npgsql runs, or is queued
        """.ReplaceLineEndings("\n"),
        Text(s_service, s_pipe));

    [Fact]
    public void All_folds_and_merges_nothing()
    {
        var text = Text(s_service, s_pipe with { ShowsEach = true });

        Assert.DoesNotContain("…", text, StringComparison.Ordinal);
        Assert.DoesNotContain("variants", text, StringComparison.Ordinal);
        string[] titles = [.. text.Split('\n').Where(l => l.Contains(" × ", StringComparison.Ordinal)).Select(l => l.Split('×')[0].Trim())];
        Assert.Equal(["28", "5", "2", "47", "47", "35", "1"], titles);
    }

    [Fact]
    public void A_filter_shows_what_it_finds()
    {
        var text = string.Join('\n', TextView.Lines(new ShownListing(s_service, Listings.Origin).Containing("HttpConnection.Send"), s_pipe));

        Assert.Contains("35 × waits for a socket", text, StringComparison.Ordinal);
        Assert.Contains("28 × waits for a socket", text, StringComparison.Ordinal);
        Assert.Equal(2, text.Split("HttpConnection.SendAsync(").Length - 1);
        Assert.DoesNotContain("without code of yours", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_any_all_groups_are_shown()
    {
        var listing = Listings.Of([.. s_service.Groups.Where(g => !g.Frames.Any(f => f.IsOwn))]);

        var text = Text(listing, s_pipe);

        Assert.DoesNotContain(" your", text, StringComparison.Ordinal);
        Assert.Equal(listing.Groups.Count, text.Split(" × ").Length - 1);
        Assert.Contains("Kestrel.KestrelConnection<T>.ExecuteAsync()", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Stacks_of_different_own_frames_or_waits_are_different()
    {
        var listing = Listings.Of(
        [
            Listings.Group(3, "a timer: Task.Delay(0:00:01)", s_price), Listings.Group(2, "a socket: to 10.0.0.7:443", s_price),
            Listings.Group(1, "a timer: Task.Delay(0:00:09)", s_price with { Line = 36 }),
        ]);

        Assert.Equal(3, Text(listing, s_pipe).Split(" × ").Length - 1);
    }

    [Fact]
    public void Notes_stand_at_the_end_each_once()
    {
        var text = Text(s_service with { Notes = ["a note", "another", "a note"] }, s_pipe);

        Assert.EndsWith("\n\nnote: a note\nnote: another", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Lines_for_a_pipe_are_whole_and_those_for_a_terminal_fit_it()
    {
        var wait = $"TaskCompletionSource, held by Shop.{new string('P', 300)}";
        var method = $"Shop.{new string('O', 200)}.PayAsync(int, CancellationToken)";
        var listing = Listings.Of([Listings.Group(1, wait, Listings.Own(method, "/src/Order.cs", 42), s_price)]);

        var text = Text(listing, s_pipe);
        var narrow = Text(listing, s_pipe with { Width = 120 }).Split('\n');

        Assert.Contains($"\n1 × waits for {wait}\n  * {method}  Order.cs:42\n  * Shop.Prices.OfAsync(int)  Prices.cs:35", text, StringComparison.Ordinal);
        Assert.All(narrow, line => Assert.InRange(line.Length, 0, 120));
        Assert.Contains(narrow, line => line.Length > 100);
    }

    [Theory]
    [InlineData(null, "an unknown awaiter")]
    [InlineData("a timer: Task.Delay(0:01:00), due in 0:00:28", "a timer")]
    [InlineData("a socket: to 10.0.0.7:443; a socket: to 10.0.0.8:443", "a socket")]
    [InlineData("SemaphoreSlim 0x7f00: 0 free, 5 wait", "SemaphoreSlim")]
    [InlineData("an item from a channel (ReadAsync) 0x7f00: 12 readers wait", "an item from a channel (ReadAsync)")]
    [InlineData("a task of class Shop.Pair<System.Int32, Shop.Cart>, held by Shop.s_pair", "a task of class Shop.Pair<System.Int32, Shop.Cart>")]
    [InlineData("Task.WhenAll, 3 tasks left", "Task.WhenAll")]
    public void Waits_have_a_kind(string? wait, string kind) => Assert.Equal(kind, WaitKind.Of(wait));

    [Fact]
    public void Others_are_summed_up_by_their_outermost_library()
    {
        StackGroup[] groups =
        [
            Listings.Group(2, "a socket: to 10.0.0.7:443", s_fill, s_route, s_execute),
            Listings.Group(1, "Task.WhenAll, 3 tasks left", Listings.Frame("Task.WhenAll", kind: FrameKind.Task)),
            Listings.Group(1, "a timer: PeriodicTimer(0:01:00)", Listings.Foreign("Polly.Core", "Polly.A()"), Listings.Foreign("Polly.Core", "Polly.B()")),
        ];

        Assert.Equal(
            ["2 of Kestrel, in System.Net.Http, wait for a socket", "1 of the class library's tasks waits for Task.WhenAll", "1 of Polly.Core waits for a timer"],
            OtherStacks.Of(groups).Select(o => $"{o.Count} {o.Text}"));
    }

    [Fact]
    public void The_tree_and_the_page_mark_it()
    {
        var shown = new ShownListing(s_service, Listings.Origin);

        var lines = TreeView.Lines(shown, s_pipe).ToList();

        Assert.Contains("Frames marked * are your code. No trouble found.", lines);
        Assert.Contains(lines, line => line.Contains(" * Shop.Prices.OfAsync(int)  Prices.cs:35", StringComparison.Ordinal));
        Assert.DoesNotContain(lines, line => line.Contains("* System.", StringComparison.Ordinal));
        Assert.Contains("\"legend\":\"Frames marked * are your code. No trouble found.\"", PageListing.Of(shown), StringComparison.Ordinal);
    }

    private static string Text(StackListing listing, TextOptions options) =>
        string.Join('\n', TextView.Lines(new ShownListing(listing, Listings.Origin), options));
}
