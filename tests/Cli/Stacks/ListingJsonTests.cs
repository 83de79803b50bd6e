using System.Text.Json;
using System.Text.Json.Nodes;
using Async2.Inspect.Stacks;
using Async2.Stacks.Listing;

namespace Async2.Cli.Tests.Stacks;

/// <summary>The view of <c>async2 stacks --json</c>.</summary>
public sealed class ListingJsonTests
{
    [Fact]
    public void It_has_the_documented_names()
    {
        var frames = new[]
        {
            Listings.Frame("Task.WhenAll of 3 tasks", kind: FrameKind.Task),
            Listings.Frame("Shop.Order<T>.PayAsync(int)", "/src/Order.cs", 42) with { IsOwn = true },
            Listings.Frame("Shop.Api.PostAsync()", kind: FrameKind.Compiled),
            Listings.Frame("Shop.Host.RunAsync()", "/src/Host.cs", 7, FrameKind.Runtime),
            Listings.Frame("Shop.Cart.Load()", "/src/Cart.cs", 9) with { BlockingCall = "Task.Wait" },
        };
        var listing = Listings.Of([Listings.Group(3, "a timer", frames), Listings.Group(1, null)]) with
        {
            Trouble = [new Trouble(TroubleKind.Deadlock, "2 stacks wait for each other.", [new TroubleDetail("a lock", ["its owner"])])],
            Busy = new BusyThreads("1 thread had work all the time.", [new TroubleDetail("thread 12", ["Shop.Prices.Compute()"])]),
            Notes = ["One module has no PDB."],
            SearchedFor = [TroubleKind.Starvation, TroubleKind.Leak],
            Unread = "1 of 3 segments of the heap were not read in time",
        };

        Assert.Equal(
            Normal(
                """
                {
                  "source": "process 4711 (Shop)",
                  "runtime": "10.0.2",
                  "time": "2026-07-14T03:12:09Z",
                  "pausedMilliseconds": 52,
                  "total": 4,
                  "groups": [
                    {
                      "count": 3,
                      "frames": [
                        { "method": "Task.WhenAll of 3 tasks", "file": null, "line": null, "kind": "task", "own": false },
                        { "method": "Shop.Order<T>.PayAsync(int)", "file": "/src/Order.cs", "line": 42, "kind": "woven", "own": true },
                        { "method": "Shop.Api.PostAsync()", "file": null, "line": null, "kind": "compiled", "own": false },
                        { "method": "Shop.Host.RunAsync()", "file": "/src/Host.cs", "line": 7, "kind": "runtime", "own": false },
                        { "method": "Shop.Cart.Load()", "file": "/src/Cart.cs", "line": 9, "kind": "woven", "own": false, "blockingCall": "Task.Wait" }
                      ],
                      "waitsFor": "a timer"
                    },
                    { "count": 1, "frames": [], "waitsFor": null }
                  ],
                  "trouble": [
                    { "kind": "deadlock", "summary": "2 stacks wait for each other.", "details": [ { "title": "a lock", "lines": [ "its owner" ] } ] }
                  ],
                  "busy": {
                    "summary": "1 thread had work all the time.", "details": [ { "title": "thread 12", "lines": [ "Shop.Prices.Compute()" ] } ]
                  },
                  "searchedFor": [ "starvation", "leak" ],
                  "unread": "1 of 3 segments of the heap were not read in time",
                  "notes": [ "One module has no PDB." ]
                }
                """),
            Normal(Json(listing)));
    }

    [Fact]
    public void Variables_are_there_if_they_were_read()
    {
        var frame = Listings.Frame("App.MainAsync()") with { Locals = [new LocalValue("order", "42")] };

        var json = JsonNode.Parse(Json(Listings.Of([Listings.Group(1, null, frame)])))!;

        Assert.Equal("""[{"name":"order","value":"42"}]""", json["groups"]![0]!["frames"]![0]!["locals"]!.ToJsonString());
    }

    [Fact]
    public void Names_are_the_same_after_a_reader_and_harmless_on_a_terminal()
    {
        const string Hostile = "Evil\n\"\\\e[31m\u202e\u0085<T>";

        var json = Json(Listings.Of([Listings.Group(1, Hostile, Listings.Frame(Hostile, Hostile, 1))]));

        Assert.DoesNotMatch(@"[^\P{Cc}\n]|[\u2028\u2029\u202e]", json);
        var group = JsonNode.Parse(json)!["groups"]![0]!;
        Assert.Equal(
            [Hostile, Hostile, Hostile],
            new[] { group["waitsFor"], group["frames"]![0]!["method"], group["frames"]![0]!["file"] }.Select(name => (string?)name));
    }

    [Fact]
    public void A_large_listing_comes_in_parts()
    {
        var groups = Enumerable.Range(0, 10_000).Select(i => Listings.Group(1, $"wait {i}", Listings.Frame("App.MainAsync()"))).ToArray();

        var parts = ListingJson.Of(new ShownListing(Listings.Of(groups), Listings.Origin)).ToList();

        Assert.True(parts.Count > 10);
        Assert.All(parts, p => Assert.InRange(p.Length, 1, 100_000));
        Assert.Equal(10_000, JsonNode.Parse(string.Concat(parts))!["groups"]!.AsArray().Count);
    }

    private static string Json(StackListing listing) => string.Concat(ListingJson.Of(new ShownListing(listing, Listings.Origin)));

    private static string Normal(string json) => JsonSerializer.Serialize(JsonNode.Parse(json));
}
