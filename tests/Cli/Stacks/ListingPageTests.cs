using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Async2.Inspect.Stacks;
using Async2.Stacks.Listing;

namespace Async2.Cli.Tests.Stacks;

/// <summary>The page of <c>async2 stacks --html</c> as text; <see cref="PageInChromiumTests"/> opens it.</summary>
public sealed partial class ListingPageTests
{
    [Fact]
    public void Its_policy_allows_its_own_script_and_styles_only()
    {
        var page = Page(Listings.Small);

        var policy = Policy().Match(page).Groups[1].Value;
        Assert.StartsWith("default-src 'none'; ", policy, StringComparison.Ordinal);
        Assert.Equal(
            [Hash(Script().Match(page).Groups[1].Value), Hash(Style().Match(page).Groups[1].Value)],
            Hashes().Matches(policy).Select(match => match.Value));
    }

    [Fact]
    public void No_name_becomes_html()
    {
        const string Hostile = "</script><img src=x onerror=alert(1)><!--{{script}}{{data}}&'\"";
        var listing = Listings.Of([Listings.Group(1, Hostile, Listings.Frame(Hostile, Hostile, 1))]) with
        {
            Trouble = [new Trouble(TroubleKind.Leak, Hostile, [new TroubleDetail(Hostile, [Hostile])])],
            Notes = [Hostile],
        };

        var page = ListingPage.Of(new ShownListing(listing, Listings.OriginOf(Hostile)));

        Assert.DoesNotContain("<img", page, StringComparison.Ordinal);
        Assert.DoesNotContain("<!--", page, StringComparison.Ordinal);
        Assert.Equal(2, Script().Count(page.Replace("<script id=\"data\" type=\"application/json\">", "<script>", StringComparison.Ordinal)));
        Assert.Contains(Hostile, JsonNode.Parse(Data().Match(page).Groups[1].Value)!["texts"]!.AsArray().Select(text => (string?)text));
    }

    [Fact]
    public void Its_data_has_each_frame_of_the_tree_once()
    {
        var listing = Listings.Generated(300);

        var data = JsonNode.Parse(Data().Match(Page(listing)).Groups[1].Value)!;

        var rows = data["nodes"]!.AsArray().Select(row => row!.AsArray().Select(number => (long)number!).ToArray()).ToList();
        Assert.Equal(listing.Total, rows.Where(row => row[0] < 0).Sum(row => row[1]));
        Assert.All(rows.Index(), row => Assert.True(row.Item[0] < row.Index));
        var texts = data["texts"]!.AsArray().Select(text => (string)text!).ToList();
        Assert.Equal(texts.Distinct(), texts);
        Assert.Equal(listing.Total, rows.Where(row => texts[(int)row[2]] == "wait").Sum(row => row[1]));
    }

    [Fact]
    public void It_names_no_other_address_and_keeps_the_licences()
    {
        var page = Page(Listings.Small);

        Assert.All(Addresses().Matches(page), address => Assert.Matches(@"^http://www\.(w3\.org|apache\.org/licenses)/", address.Value));
        Assert.Contains("d3-flame-graph 5.0.0 (Apache-2.0)", page, StringComparison.Ordinal);
        var notices = File.ReadAllText(Path.Combine(Documents.SourceTree.Root, "THIRD-PARTY-NOTICES.md"));
        Assert.All(Libraries().Matches(page), library => Assert.Contains(library.Groups[1].Value, notices, StringComparison.Ordinal));
    }

    [Fact]
    public void It_is_written_in_the_place_of_an_earlier_one()
    {
        using var folder = new TemporaryFolder();
        File.WriteAllText(folder["page.html"], "old");

        ListingPage.Write(new ShownListing(Listings.Small, Listings.Origin), folder["page.html"]);

        Assert.Equal(Page(Listings.Small), File.ReadAllText(folder["page.html"]));
        Assert.Equal([folder["page.html"]], Directory.EnumerateFileSystemEntries(folder.Path));
    }

    private static string Page(StackListing listing) => ListingPage.Of(new ShownListing(listing, Listings.Origin));

    private static string Hash(string text) => $"sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}";

    [GeneratedRegex("Content-Security-Policy\" content=\"([^\"]*)\"")]
    private static partial Regex Policy();

    [GeneratedRegex("sha256-[^']*")]
    private static partial Regex Hashes();

    [GeneratedRegex("<script>(.*?)</script>", RegexOptions.Singleline)]
    private static partial Regex Script();

    [GeneratedRegex("<style>(.*?)</style>", RegexOptions.Singleline)]
    private static partial Regex Style();

    [GeneratedRegex("type=\"application/json\">(.*?)</script>", RegexOptions.Singleline)]
    private static partial Regex Data();

    [GeneratedRegex("https?://[^\\s\"'`)<]*")]
    private static partial Regex Addresses();

    [GeneratedRegex(@"^(\S+ \d+\.\d+\.\d+) \([A-Z]", RegexOptions.Multiline)]
    private static partial Regex Libraries();
}
