using System.Net;
using Async2.Terminal.Pages;

namespace Async2.Inspect.Stacks;

/// <summary>The page of <c>--html</c>: the tree, a search, and a flame graph.</summary>
/// <remarks>No name of the process becomes HTML: the listing is JSON, and the page's script makes text nodes of it.</remarks>
internal static class ListingPage
{
    /// <summary>Writes the page.</summary>
    public static void Write(ShownListing shown, string path) => PageOf(shown).Write(path);

    /// <summary>The text of the page.</summary>
    public static string Of(ShownListing shown) => PageOf(shown).Text();

    private static Page PageOf(ShownListing shown)
    {
        var title = new Dictionary<string, string> { ["title"] = WebUtility.HtmlEncode(shown.Headline) };
        var program = typeof(ListingPage).Assembly;
        return new Page(program, "flamegraph.js", shown.Headline, Page.Fill(program, "body.html", title), PageListing.Of(shown));
    }
}
