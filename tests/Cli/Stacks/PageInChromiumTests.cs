using Async2.Inspect.Stacks;
using Async2.Stacks.Listing;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Stacks;

/// <summary>The page of <c>async2 stacks --html</c> in a browser.</summary>
public sealed class PageInChromiumTests : IDisposable
{
    private const string Rectangles = "document.querySelectorAll('#flame rect').length";

    // How far a rectangle's share of the width is from its share of the stacks, at most.
    private const string WidthError =
        "(all => Math.max(...all.map(r => Math.abs(r.width.baseVal.value / all[0].width.baseVal.value - r.__data__.data.value / 300))))"
        + "([...document.querySelectorAll('#flame rect')])";

    private const string TreeText = "document.getElementById('tree').innerText";
    private const string Focused = "document.activeElement.id";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [LongTheory("it starts a browser")]
    [InlineData(360, 740, true)]
    [InlineData(800, 1000, false)]
    [InlineData(1600, 900, true)]
    public async Task It_shows_and_searches_a_listing(int width, int height, bool isDark)
    {
        await using var chromium = await Chromium.StartAsync();
        var page = await chromium.OpenAsync(Write(Equal()), width, height, isDark);

        Assert.Equal(11, await page.AskAsync<int>(Rectangles));
        Assert.InRange(await page.AskAsync<double>(WidthError), 0, 0.01);
        Assert.Equal(0, await page.AskAsync<int>("document.documentElement.scrollWidth - innerWidth"));
        Assert.Equal(isDark, await page.AskAsync<bool>("parseInt(getComputedStyle(document.body).backgroundColor.slice(4)) < 128"));

        await page.PressAsync("/");
        Assert.Equal("text", await page.AskAsync<string>(Focused));
        await page.TypeAsync("cart.cs");
        await page.UntilAsync("document.getElementById('found').textContent === '100 of 300 stacks'");
        Assert.Contains("Cart.LoadAsync()", await page.AskAsync<string>(TreeText), StringComparison.Ordinal);
        Assert.DoesNotContain("Order.PayAsync", await page.AskAsync<string>(TreeText), StringComparison.Ordinal);
        Assert.Equal(1, await page.AskAsync<int>("document.querySelectorAll('#flame rect[fill=\"var(--found)\"]').length"));

        await page.PressAsync("Escape");
        await page.UntilAsync($"{TreeText}.includes('Order.PayAsync')");
        page.AssertQuiet();
    }

    [LongFact("it starts a browser")]
    public async Task A_click_enlarges_a_frame_and_a_branch_closes()
    {
        await using var chromium = await Chromium.StartAsync();
        var page = await chromium.OpenAsync(Write(Equal()), 1280, 900);

        await page.ClickAsync("#flame g[name='Order.PayAsync']");
        await page.UntilAsync("document.getElementById('detail').textContent === 'Shop.Order.PayAsync(int)  Order.cs:42: 100 of 300 stacks'");
        await page.UntilAsync("document.querySelector(\"#flame g[name='Order.PayAsync'] rect\").getBoundingClientRect().width > 1000");
        await page.ClickAsync("#reset");
        await page.UntilAsync("document.querySelector(\"#flame g[name='Order.PayAsync'] rect\").getBoundingClientRect().width < 500");

        await page.ClickAsync("#tree button");
        Assert.DoesNotContain("Order.PayAsync", await page.AskAsync<string>(TreeText), StringComparison.Ordinal);
        page.AssertQuiet();
    }

    [LongFact("it starts a browser")]
    public async Task No_name_runs()
    {
        const string Hostile = "<img src=x onerror=\"document.title='run'\"></script><script>document.title='run'</script>${document.title='run'}";
        var listing = Listings.Of([Listings.Group(2, Hostile, Listings.Frame(Hostile, "javascript:" + Hostile, 1))]) with
        {
            Trouble = [new Trouble(TroubleKind.Leak, Hostile, [new TroubleDetail(Hostile, [Hostile])])],
            Notes = [Hostile],
        };
        var file = _folder["page.html"];
        ListingPage.Write(new ShownListing(listing, Listings.OriginOf(Hostile)), file);
        await using var chromium = await Chromium.StartAsync();

        var page = await chromium.OpenAsync(file, 1280, 900);
        await page.PressAsync("/");
        await page.TypeAsync("<img");
        await page.UntilAsync("document.getElementById('found').textContent === '2 of 2 stacks'");

        Assert.NotEqual("run", await page.AskAsync<string>("document.title"));
        Assert.Equal(0, await page.AskAsync<int>("document.images.length"));
        Assert.Contains(Hostile, await page.AskAsync<string>(TreeText), StringComparison.Ordinal);
        page.AssertQuiet();
    }

    [LongFact("it starts a browser")]
    public async Task Large_and_deep_listings_are_shown()
    {
        var step = Listings.Frame("Walk.StepAsync(int)", "Walk.cs", 7);
        var deep = Listings.Of([.. Enumerable.Range(1, 3000).Select(depth => Listings.Group(1, "a timer", [.. Enumerable.Repeat(step, depth)]))]);
        await using var chromium = await Chromium.StartAsync();

        foreach (var listing in new[] { Listings.Generated(5000), deep, Listings.Of([]) })
        {
            var page = await chromium.OpenAsync(Write(listing), 1280, 900);

            Assert.Equal(listing.Total > 0, await page.AskAsync<int>(Rectangles) > 100);
            Assert.Equal(listing.Total > 0, await page.AskAsync<int>("document.querySelectorAll('#tree li').length") > 20);
            page.AssertQuiet();
        }
    }

    [LongFact("it starts a browser")]
    public async Task It_can_be_printed()
    {
        await using var chromium = await Chromium.StartAsync();
        var page = await chromium.OpenAsync(Write(Listings.Generated(50)), 360, 740, isDark: true);

        await page.PrintAsync(_folder["page.pdf"]);

        Assert.StartsWith("%PDF-", File.ReadAllText(_folder["page.pdf"]), StringComparison.Ordinal);
        page.AssertQuiet();
    }

    /// <summary>Three groups of one size, so that no rectangle is too narrow.</summary>
    private static StackListing Equal()
    {
        var main = Listings.Frame("Shop.Host.MainAsync()", "/src/Host.cs", 3);
        return Listings.Of(
        [
            Listings.Group(100, "a timer", Listings.Frame("Shop.Order.PayAsync(int)", "/src/Order.cs", 42), Listings.Frame("Shop.Api.PostAsync()", "/src/Api.cs", 8), main),
            Listings.Group(100, "a socket", Listings.Frame("Shop.Cart.LoadAsync()", "/src/Cart.cs", 5), main),
            Listings.Group(100, null, Listings.Frame("Task.WhenAll of 3 tasks", kind: FrameKind.Task), Listings.Frame("Shop.Stock.FillAsync()", null, null, FrameKind.Compiled), Listings.Frame("Shop.Stock.RunAsync()")),
        ]);
    }

    private string Write(StackListing listing)
    {
        var file = _folder[$"{Guid.NewGuid()}.html"];
        ListingPage.Write(new ShownListing(listing, Listings.Origin), file);
        return file;
    }
}
