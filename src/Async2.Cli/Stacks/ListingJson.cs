using System.Text.Json.Serialization;
using Async2.Cli.Terminal;
using Async2.Stacks.Listing;

namespace Async2.Cli.Stacks;

/// <summary>The JSON of <c>stacks</c>. docs/cli.md describes it.</summary>
internal sealed record ListingJson(
    long Total, IEnumerable<GroupJson> Groups, IEnumerable<TroubleJson> Trouble, IEnumerable<string> Notes)
{
    /// <summary>The text.</summary>
    public static string Of(ShownListing shown)
    {
        var listing = shown.Listing;
        var json = new ListingJson(
            listing.Total,
            listing.Groups.Select(g => new GroupJson(g.Count, g.Frames.Select(Frame), g.WaitsFor)),
            listing.Trouble.Select(t => new TroubleJson(t.Kind, t.Summary, t.Details)),
            listing.Notes);
        return JsonText.Of(json, new ListingJsonContext(JsonText.CopyOptions()).ListingJson);
    }

    private static FrameJson Frame(StackFrame frame) =>
        new(frame.Method, frame.File, frame.Line, frame.Kind, frame.Locals.Count > 0 ? frame.Locals : null);
}

/// <summary>Equal stacks.</summary>
internal sealed record GroupJson(long Count, IEnumerable<FrameJson> Frames, string? WaitsFor);

/// <summary>A frame; its variables only with <c>--values</c>.</summary>
internal sealed record FrameJson(
    string Method,
    string? File,
    int? Line,
    FrameKind Kind,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] IReadOnlyList<LocalValue>? Locals);

/// <summary>Trouble with its evidence.</summary>
internal sealed record TroubleJson(TroubleKind Kind, string Summary, IReadOnlyList<TroubleDetail> Details);

/// <summary>Writes the JSON without reflection.</summary>
[JsonSerializable(typeof(ListingJson))]
internal sealed partial class ListingJsonContext : JsonSerializerContext;
