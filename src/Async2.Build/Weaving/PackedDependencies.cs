using System.Globalization;
using System.Text.Json.Nodes;
using Async2.Cli.Folders;

namespace Async2.Build.Weaving;

/// <summary>
/// The dependencies that NuGet packs for a project (project.assets.json), with the runtime library in the place of the weaver.
/// </summary>
/// <remarks>
///     "project": { "frameworks": { "net10.0": { "dependencies": {
///         "Async2":         { "suppressParent": "All", "target": "Package", "version": "[0.1.0, )" }     becomes
///         "Async2.Runtime": { "target": "Package", "version": "[0.1.0, )" } } } } }
/// </remarks>
internal static class PackedDependencies
{
    public const string FileName = "project.assets.json";

    private const string Weaver = "Async2";
    private const string Runtime = "Async2.Runtime";
    private const int FirstMajor = 8;

    public static string WithRuntime(string text)
    {
        var root = JsonFile.Parse(text);
        if (root.Property("project").Property("frameworks") is not JsonObject frameworks) return text;
        var version = RestoredVersion(root);
        foreach (var (framework, dependencies) in frameworks.Select(f => (f.Key, f.Value.Property("dependencies") as JsonObject)))
        {
            if (dependencies is null || Find(dependencies, Weaver) is not { } weaver) continue;
            dependencies.Remove(weaver);
            if (version is not null && IsWovenFor(framework) && Find(dependencies, Runtime) is null)
                dependencies[Runtime] = new JsonObject { ["target"] = "Package", ["version"] = $"[{version}, )" };
        }
        return root!.ToJsonString();
    }

    private static string? Find(JsonObject named, string package) =>
        named.Select(n => n.Key).FirstOrDefault(key => key.Equals(package, StringComparison.OrdinalIgnoreCase));

    // "libraries": { "Async2.Runtime/0.1.0": … }
    private static string? RestoredVersion(JsonNode? root) =>
        (root.Property("libraries") as JsonObject)?.Select(l => l.Key.Split('/'))
            .FirstOrDefault(l => l is [var name, _] && name.Equals(Runtime, StringComparison.OrdinalIgnoreCase))?[1];

    // net10.0, net8.0-windows; neither netstandard2.0 nor net48.
    private static bool IsWovenFor(string framework) =>
        framework.StartsWith("net", StringComparison.OrdinalIgnoreCase)
        && framework.IndexOf('.', StringComparison.Ordinal) is > 3 and var dot
        && int.TryParse(framework[3..dot], CultureInfo.InvariantCulture, out var major) && major >= FirstMajor;
}
