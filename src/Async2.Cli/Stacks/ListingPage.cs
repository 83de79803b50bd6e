using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using Async2.Cli.Folders;

namespace Async2.Cli.Stacks;

/// <summary>The page of <c>--html</c>: one file without network, with the tree, a search, and a flame graph.</summary>
/// <remarks>
/// No name of the process becomes HTML: the listing is JSON in which <c>&lt;</c> is escaped, and the page's script makes text nodes of
/// it. The policy of the page allows its own script and its own styles, known by their hashes, and no connection.
/// </remarks>
internal static partial class ListingPage
{
    /// <summary>Writes the page beside its place, then renames it.</summary>
    public static void Write(ShownListing shown, string path) => AtomicFile.Write(path, Of(shown));

    /// <summary>The text of the page.</summary>
    public static string Of(ShownListing shown)
    {
        var style = Resource("page.css");
        var script = $"{Resource("flamegraph.js")}\n{Resource("page.js")}";
        var parts = new Dictionary<string, string>
        {
            ["policy"] = $"default-src 'none'; script-src '{Hash(script)}'; style-src '{Hash(style)}'; base-uri 'none'; form-action 'none'",
            ["title"] = WebUtility.HtmlEncode(shown.Headline),
            ["style"] = style,
            ["script"] = script,
            ["licences"] = WebUtility.HtmlEncode(Resource("licences.txt")),
            ["listing"] = PageListing.Of(shown),
        };
        // In one pass: a name may look like a part.
        return Part().Replace(Resource("page.html"), match => parts[match.Groups["name"].Value]);
    }

    private static string Hash(string text) => $"sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}";

    private static string Resource(string name)
    {
        using var reader = new StreamReader(typeof(ListingPage).Assembly.GetManifestResourceStream($"Page/{name}")!);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    [GeneratedRegex(@"\{\{(?<name>[a-z]+)\}\}")]
    private static partial Regex Part();
}
