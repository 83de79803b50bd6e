using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Async2.Cli.Folders;

/// <summary>Adds <c>Async2.Runtime</c> to a deps.json, because the host loads only listed assemblies.</summary>
/// <remarks>
///     "targets":   { ".NETCoreApp,Version=v10.0": { …, "Async2.Runtime/0.1.0": { "runtime": { "Async2.Runtime.dll": { … } } } } },
///     "libraries": { …, "Async2.Runtime/0.1.0": { "type": "reference", "serviceable": false, "sha512": "" } }
///
/// An app that was built with the package may list the library for each kind of machine, which the host prefers to the file beside the app:
///
///     "Async2.Runtime/0.1.0": { "runtime": { … }, "runtimeTargets": { "runtimes/linux-x64/lib/net10.0/Async2.Runtime.dll": { … } } }
/// </remarks>
internal static class DepsJson
{
    public const string Suffix = ".deps.json";

    private const string Library = "Async2.Runtime";
    private static readonly JsonSerializerOptions Written =
        new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>
    /// The text with the library beside the app; null if it has it already, or if the host cannot read it either.
    /// </summary>
    public static string? WithRuntime(string text, Version version)
    {
        if (Parse(text) is not { } root) return null;
        if (TargetOf(root) is not { } name) return null;
        if (root["targets"].Property(name) is not JsonObject assets) return null;
        if (assets.FirstOrDefault(IsLibrary) is { Key: not null } listed)
            return listed.Value is JsonObject library && library.Remove("runtimeTargets") ? root.ToJsonString(Written) : null;
        if (root["libraries"] is not JsonObject libraries) root["libraries"] = libraries = [];

        var key = $"{Library}/{version.ToString(3)}";
        assets[key] = new JsonObject
        {
            ["runtime"] = new JsonObject
            {
                [$"{Library}.dll"] = new JsonObject
                {
                    ["assemblyVersion"] = version.ToString(),
                    ["fileVersion"] = version.ToString(),
                },
            },
        };
        libraries[key] = new JsonObject { ["type"] = "reference", ["serviceable"] = false, ["sha512"] = "" };
        return root.ToJsonString(Written);
    }

    /// <summary>
    /// The runtime identifier that the app was published for; null if it was published for all machines.
    /// </summary>
    public static string? RuntimeIdentifier(string text) =>
        TargetOf(Parse(text))?.Split('/') is [_, { Length: > 0 } identifier] ? identifier : null;

    private static string? TargetOf(JsonObject? root) => root?["runtimeTarget"].Text() ?? root?["runtimeTarget"].Property("name").Text();

    private static bool IsLibrary(KeyValuePair<string, JsonNode?> entry) =>
        entry.Key.StartsWith(Library + "/", StringComparison.OrdinalIgnoreCase);

    private static JsonObject? Parse(string text)
    {
        try
        {
            return JsonFile.Parse(text) as JsonObject;
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
