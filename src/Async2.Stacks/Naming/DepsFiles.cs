using System.Text.Json;

namespace Async2.Stacks.Naming;

/// <summary>The kinds of the libraries whose assemblies the deps.json files of a folder list. The files are read as data.</summary>
/// <remarks>
///     "targets":   { ".NETCoreApp,Version=v10.0": { "Npgsql/9.0.0": { "runtime": { "lib/net8.0/Npgsql.dll": { … } } } } },
///     "libraries": { "Npgsql/9.0.0": { "type": "package" }, "Shop/1.0.0": { "type": "project" } }
/// </remarks>
internal sealed class DepsFiles
{
    public const string Package = "package";
    public const string RuntimePack = "runtimepack";

    // Those of the largest apps have a few megabytes, and a folder has one.
    private const long MostBytes = 16 << 20;
    private const int MostFiles = 16;

    private static readonly JsonDocumentOptions s_lenient =
        new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip };

    private readonly Dictionary<string, string> _kinds = new(StringComparer.OrdinalIgnoreCase);

    private DepsFiles()
    {
    }

    /// <summary>The kind of an assembly's library; null if no file lists it.</summary>
    public string? KindOf(string assembly) => _kinds.GetValueOrDefault(assembly);

    /// <summary>Reads the files of a folder. A file that cannot be read counts as missing.</summary>
    public static DepsFiles In(string? folder)
    {
        var files = new DepsFiles();
        foreach (var path in Paths(folder)) files.Add(path);
        return files;
    }

    private static string[] Paths(string? folder)
    {
        try
        {
            return folder is null ? [] : [.. Directory.EnumerateFiles(folder, "*.deps.json").Order(StringComparer.Ordinal).Take(MostFiles)];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private void Add(string path)
    {
        try
        {
            // A pipe or a device could block for ever. It has no length.
            if (new FileInfo(path).Length is 0 or > MostBytes) return;
            using var document = JsonDocument.Parse(File.ReadAllBytes(path), s_lenient);
            Add(document.RootElement);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException or InvalidOperationException)
        {
            // Not a deps.json.
        }
    }

    private void Add(JsonElement root)
    {
        var libraries = Property(root, "libraries");
        foreach (var library in Properties(Property(root, "targets")).SelectMany(target => Properties(target.Value)))
        {
            if (Property(Property(libraries, library.Name), "type") is not { ValueKind: JsonValueKind.String } type) continue;
            foreach (var assets in (JsonElement?[])[Property(library.Value, "runtime"), Property(library.Value, "runtimeTargets")])
            {
                foreach (var file in Properties(assets)) _kinds[Path.GetFileNameWithoutExtension(file.Name)] = type.GetString()!;
            }
        }
    }

    private static JsonElement? Property(JsonElement? element, string name) =>
        element is { ValueKind: JsonValueKind.Object } json && json.TryGetProperty(name, out var value) ? value : null;

    private static JsonElement.ObjectEnumerator Properties(JsonElement? element) =>
        element is { ValueKind: JsonValueKind.Object } json ? json.EnumerateObject() : default;
}
