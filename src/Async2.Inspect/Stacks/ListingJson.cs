using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>The JSON of <c>stacks</c>. docs/cli.md describes it.</summary>
internal static class ListingJson
{
    private const int PartSize = 1 << 16;

    /// <summary>The text in parts, because one text could be larger than the memory.</summary>
    public static IEnumerable<string> Of(ShownListing shown)
    {
        var listing = shown.Listing;
        var types = new ListingJsonContext(JsonText.CopyOptions());
        var text = new JsonParts();
        text.Writer.WriteStartObject();
        text.Writer.WriteString("source", shown.Origin.Source);
        text.Writer.WriteString("runtime", shown.Origin.Runtime);
        text.Writer.WriteString("time", shown.Origin.Time.UtcDateTime);
        if (shown.Origin.Paused is { } paused) text.Writer.WriteNumber("pausedMilliseconds", (long)paused.TotalMilliseconds);
        else text.Writer.WriteNull("pausedMilliseconds");
        text.Writer.WriteNumber("total", listing.Total);
        text.Writer.WriteStartArray("groups");
        foreach (var group in listing.Groups)
        {
            JsonSerializer.Serialize(text.Writer, new GroupJson(group.Count, group.Frames.Select(Frame), group.WaitsFor), types.GroupJson);
            if (text.Length >= PartSize) yield return text.Take();
        }
        text.Writer.WriteEndArray();
        text.Writer.WritePropertyName("trouble");
        var trouble = listing.Trouble.Select(t => new TroubleJson(t.Kind, t.Summary, t.Details));
        JsonSerializer.Serialize(text.Writer, trouble, types.IEnumerableTroubleJson);
        text.Writer.WritePropertyName("busy");
        JsonSerializer.Serialize(text.Writer, listing.Busy, types.BusyThreads);
        text.Writer.WriteStartArray("searchedFor");
        foreach (var kind in listing.SearchedFor) JsonSerializer.Serialize(text.Writer, kind, types.TroubleKind);
        text.Writer.WriteEndArray();
        text.Writer.WriteString("unread", listing.Unread);
        text.Writer.WritePropertyName("notes");
        JsonSerializer.Serialize(text.Writer, listing.Notes, types.IReadOnlyListString);
        text.Writer.WriteEndObject();
        yield return text.Take();
    }

    private static FrameJson Frame(StackFrame frame) =>
        new(
            frame.Method, frame.File, frame.Line, frame.Kind, frame.IsOwn, frame.BlockingCall,
            frame.Locals.Count > 0 ? frame.Locals : null);
}

/// <summary>Equal stacks.</summary>
internal sealed record GroupJson(long Count, IEnumerable<FrameJson> Frames, string? WaitsFor);

/// <summary>A frame; its blocking call only if it waits in one without a thread; its variables only with <c>--values</c>.</summary>
internal sealed record FrameJson(
    string Method,
    string? File,
    int? Line,
    FrameKind Kind,
    bool Own,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? BlockingCall,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] IReadOnlyList<LocalValue>? Locals);

/// <summary>Trouble with its evidence.</summary>
internal sealed record TroubleJson(TroubleKind Kind, string Summary, IReadOnlyList<TroubleDetail> Details);

/// <summary>Writes the JSON without reflection.</summary>
[JsonSerializable(typeof(GroupJson))]
[JsonSerializable(typeof(IEnumerable<TroubleJson>))]
[JsonSerializable(typeof(BusyThreads))]
[JsonSerializable(typeof(IReadOnlyList<string>))]
[JsonSerializable(typeof(TroubleKind))]
internal sealed partial class ListingJsonContext : JsonSerializerContext;
