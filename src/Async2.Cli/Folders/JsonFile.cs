using System.Text.Json;
using System.Text.Json.Nodes;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>Reads the JSON files beside apps as the host does: with comments, and of any shape.</summary>
internal static class JsonFile
{
    // The files of the largest apps have a few megabytes.
    private const long Largest = 64 << 20;

    private static readonly JsonDocumentOptions Lenient = new()
    {
        AllowTrailingCommas = true,
        CommentHandling = JsonCommentHandling.Skip,
    };

    public static string Read(string path)
    {
        if (FileStatus.IsSpecial(path)) throw new CommandException("not a regular file", path, "build the app again");
        if (FolderTree.LengthOf(path) > Largest) throw new CommandException("too large", path, "build the app again");
        return File.ReadAllText(path);
    }

    /// <summary>The value of a JSON text.</summary>
    /// <exception cref="JsonException">It is not JSON, or an object has two properties of one name.</exception>
    public static JsonNode? Parse(string text)
    {
        using (var document = JsonDocument.Parse(text, Lenient)) RequireDistinctNames(document.RootElement);
        return JsonNode.Parse(text, documentOptions: Lenient);
    }

    /// <summary>A property of an object; null if there is no object, or no such property.</summary>
    public static JsonNode? Property(this JsonNode? node, string name) => (node as JsonObject)?[name];

    /// <summary>The text of a string; null for anything else.</summary>
    public static string? Text(this JsonNode? node) => node is JsonValue value && value.TryGetValue<string>(out var text) ? text : null;

    // It is unknown which of two the host takes.
    private static void RequireDistinctNames(JsonElement element)
    {
        if (element.ValueKind == JsonValueKind.Array)
        {
            foreach (var item in element.EnumerateArray()) RequireDistinctNames(item);
        }
        else if (element.ValueKind == JsonValueKind.Object)
        {
            var names = new HashSet<string>();
            foreach (var property in element.EnumerateObject())
            {
                if (!names.Add(property.Name)) throw new JsonException($"two properties of the name {property.Name}");
                RequireDistinctNames(property.Value);
            }
        }
    }
}
