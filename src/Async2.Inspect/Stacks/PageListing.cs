using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Compiler;
using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>The data of the page, in which each text stands once.</summary>
/// <param name="Headline">The headline.</param>
/// <param name="Legend">Says what the marks of frames mean, and what was looked for if there is no trouble.</param>
/// <param name="Trouble">The trouble.</param>
/// <param name="Notes">The notes.</param>
/// <param name="Texts">The texts.</param>
/// <param name="Nodes">The nodes of the tree, each after its caller, as rows: caller, number of stacks, and the numbers of the texts:
/// kind, method or wait, place, path of the file; then 1 if the method is the user's own. The caller of the outermost is -1.</param>
internal sealed record PageListing(
    string Headline,
    string Legend,
    IEnumerable<PageTrouble> Trouble,
    IReadOnlyList<string> Notes,
    IReadOnlyList<string> Texts,
    IReadOnlyList<long[]> Nodes)
{
    private const string Wait = "wait";

    /// <summary>The data as JSON; the encoder escapes all that HTML could take for its own.</summary>
    public static string Of(ShownListing shown)
    {
        var frames = new Frames(shown.Listing);
        var texts = new Dictionary<string, int>();
        var nodes = new List<long[]>();
        // Without recursion: stacks may be deep.
        var remaining = new Stack<(CallNode Node, int Caller)>(Callees(CallNode.Of(shown.Listing), -1));
        while (remaining.TryPop(out var next))
        {
            var (node, caller) = next;
            nodes.Add(
            [
                caller, node.Count, Number(node.Frame is { } f ? Frames.Name(f.Kind) : Wait),
                Number(VisibleText.Of(node.Frame?.Method ?? Frames.Waits(node.WaitsFor))),
                Number(VisibleText.Of(node.Frame is { } frame ? frames.Place(frame) : "")), Number(VisibleText.Of(node.Frame?.File ?? "")),
                node.Frame is { IsOwn: true } ? 1 : 0,
            ]);
            foreach (var callee in Callees(node, nodes.Count - 1)) remaining.Push(callee);
        }
        var page = new PageListing(
            VisibleText.Of(shown.Headline), string.Join(' ', [.. frames.Legend, AllClear.Of(shown.Listing) ?? ""]).TrimEnd(),
            shown.Listing.Trouble.Select(PageTrouble.Of),
            [.. shown.Listing.Notes.Select(VisibleText.Of)], [.. texts.OrderBy(t => t.Value).Select(t => t.Key)], nodes);
        return JsonSerializer.Serialize(page, PageJsonContext.Default.PageListing);

        int Number(string text) => texts.TryGetValue(text, out var number) ? number : texts[text] = texts.Count;
    }

    // The most frequent is taken from the stack first.
    private static IEnumerable<(CallNode Node, int Caller)> Callees(CallNode node, int number) =>
        node.Callees.Reverse().Select(callee => (callee, number));
}

/// <summary>Trouble with its evidence.</summary>
internal sealed record PageTrouble(string Kind, string Summary, IEnumerable<TroubleDetail> Details)
{
    public static PageTrouble Of(Trouble trouble) => new(
        $"{trouble.Kind}",
        VisibleText.Of(trouble.Summary),
        trouble.Details.Select(d => new TroubleDetail(VisibleText.Of(d.Title), [.. d.Lines.Select(VisibleText.Of)])));
}

/// <summary>Writes the data without reflection.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(PageListing))]
internal sealed partial class PageJsonContext : JsonSerializerContext;
