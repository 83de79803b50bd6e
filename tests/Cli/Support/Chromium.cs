using PuppeteerSharp;
using PuppeteerSharp.Media;

namespace Async2.Cli.Tests;

/// <summary>Debian's Chromium without a window, which <c>.ci/run --long</c> installs.</summary>
internal sealed class Chromium : IAsyncDisposable
{
    private const string Executable = "/usr/bin/chromium";

    private readonly IBrowser _browser;

    private Chromium(IBrowser browser) => _browser = browser;

    public static async Task<Chromium> StartAsync()
    {
        Assert.True(File.Exists(Executable), "no Chromium: apt-get install chromium");
        var options = new LaunchOptions
        {
            ExecutablePath = Executable,
            Args = ["--no-sandbox", "--disable-background-networking"], // Tests may run as root, which Chromium allows only without its sandbox.
        };
        return new Chromium(await Puppeteer.LaunchAsync(options));
    }

    /// <summary>A page in a window of this size, which shows a file.</summary>
    public async Task<ShownPage> OpenAsync(string file, int width, int height, bool isDark = false)
    {
        var page = await _browser.NewPageAsync();
        var shown = new ShownPage(page);
        await page.SetViewportAsync(new ViewPortOptions { Width = width, Height = height, IsMobile = width < 600, HasTouch = width < 600 });
        await page.EmulateMediaFeaturesAsync(
        [
            new() { MediaFeature = MediaFeature.PrefersColorScheme, Value = isDark ? "dark" : "light" },
            new() { MediaFeature = MediaFeature.PrefersReducedMotion, Value = "reduce" },
        ]);
        await page.GoToAsync(new Uri(file).AbsoluteUri);
        return shown;
    }

    public async ValueTask DisposeAsync() => await _browser.DisposeAsync();
}

/// <summary>A page, with all that it asked of the network and all that its script complained of.</summary>
internal sealed class ShownPage
{
    private readonly IPage _page;

    public ShownPage(IPage page)
    {
        _page = page;
        page.Request += (_, e) => Requests.Add(e.Request.Url);
        page.PageError += (_, e) => Errors.Add(e.Message);
        page.Console += (_, e) => Errors.Add(e.Message.Text);
        page.Dialog += (_, e) => Errors.Add(e.Dialog.Message);
    }

    public List<string> Requests { get; } = [];

    public List<string> Errors { get; } = [];

    public Task<T> AskAsync<T>(string expression) => _page.EvaluateExpressionAsync<T>(expression);

    public async Task PressAsync(string key) => await _page.Keyboard.PressAsync(key);

    public async Task TypeAsync(string text) => await _page.Keyboard.TypeAsync(text);

    public async Task ClickAsync(string selector) => await _page.ClickAsync(selector);

    /// <summary>Waits until it is so; the page reacts to input a moment later.</summary>
    public async Task UntilAsync(string expression) => await _page.WaitForExpressionAsync(expression, new WaitForFunctionOptions { Timeout = 10_000 });

    public async Task SavePictureAsync(string file) => await _page.ScreenshotAsync(file, new ScreenshotOptions { FullPage = true });

    public async Task PrintAsync(string file) => await _page.PdfAsync(file);

    /// <summary>Shows the page as it is printed on paper of a width. The window keeps its own, so that the page is told nothing.</summary>
    public async Task ShowAsPrintedAsync(int width)
    {
        await _page.EvaluateExpressionAsync("dispatchEvent(new Event('beforeprint'))");
        await _page.EmulateMediaTypeAsync(MediaType.Print);
        await _page.EvaluateExpressionAsync($"document.documentElement.style.width = '{width}px'");
    }

    /// <summary>Shows that the page asked for nothing but its own file, and complained of nothing.</summary>
    public void AssertQuiet()
    {
        Assert.StartsWith("file:", Assert.Single(Requests), StringComparison.Ordinal);
        Assert.Empty(Errors);
    }
}
