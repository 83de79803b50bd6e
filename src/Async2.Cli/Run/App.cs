using System.Text.Json;
using System.Text.Json.Nodes;
using Async2.Cli.Folders;
using Async2.Cli.Terminal;

namespace Async2.Cli.Run;

/// <summary>A framework-dependent app: an assembly that <c>dotnet</c> can run.</summary>
/// <param name="Dll">Full path.</param>
internal sealed record App(string Dll)
{
    public string Folder => Path.GetDirectoryName(Dll)!;

    public string RuntimeConfig => Path.ChangeExtension(Dll, ".runtimeconfig.json");

    /// <summary>Finds what APP stands for, and builds it if it is a project or a source file.</summary>
    public static App Find(string path, string configuration, string? framework)
    {
        var full = Path.GetFullPath(path);
        if (!Path.Exists(full)) throw new CommandException("no such file", path, "give a built .dll, a .cs file or a project");
        var extension = Path.GetExtension(full).ToLowerInvariant();
        if (Directory.Exists(full) || extension is ".cs" or ".csproj" or ".vbproj" or ".fsproj")
            full = new ProjectBuild(full, configuration, framework).TargetPath();
        var app = new App(full);
        app.Check();
        return app;
    }

    /// <summary>The lowest major version that the app's frameworks may have.</summary>
    public int FrameworkVersion()
    {
        var options = ReadOptions();
        var frameworks = options?["frameworks"] is JsonArray several ? several : new JsonArray(options?["framework"]?.DeepClone());
        return frameworks
            .Select(f => Version.TryParse(((string?)f?["version"])?.Split('-')[0], out var version) ? version.Major : 0)
            .DefaultIfEmpty(0)
            .Max();
    }

    private void Check()
    {
        if (!FolderTree.IsManaged(Dll))
        {
            var beside = Path.ChangeExtension(Dll, ".dll");
            if (beside == Dll) beside = Dll + ".dll";
            throw new CommandException("not a managed assembly", Dll, File.Exists(beside)
                ? $"run {Path.GetFileName(beside)}, which lies beside it"
                : "give the app's .dll; a single-file app must be published without PublishSingleFile");
        }
        if (!File.Exists(RuntimeConfig))
            throw new CommandException(
                "not an app", Dll, $"there is no {Path.GetFileName(RuntimeConfig)} beside it; give the .dll that has one");
        if (ReadOptions()?["includedFrameworks"] is not null)
        {
            throw new CommandException("a self-contained app", Dll,
                $"weave it with 'async2 rewrite {Folder} -o OUT' and start its own executable in OUT");
        }
    }

    private JsonObject? ReadOptions()
    {
        try
        {
            var lenient = new JsonDocumentOptions { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip };
            return JsonNode.Parse(File.ReadAllText(RuntimeConfig), documentOptions: lenient)?["runtimeOptions"] as JsonObject;
        }
        catch (JsonException e)
        {
            throw new CommandException("not valid JSON", RuntimeConfig, "build the app again", e);
        }
    }
}
