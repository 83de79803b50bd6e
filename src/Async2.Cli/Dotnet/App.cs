using System.Text.Json;
using System.Text.Json.Nodes;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Dotnet;

/// <summary>A framework-dependent app: an assembly that <c>dotnet</c> can run, by its full path.</summary>
internal sealed record App(string Dll)
{
    public string Folder => Path.GetDirectoryName(Dll)!;

    public const string RuntimeConfigSuffix = ".runtimeconfig.json";

    public string RuntimeConfig => Path.ChangeExtension(Dll, RuntimeConfigSuffix);

    /// <summary>The version of .NET that a self-contained app brings; null if it brings none.</summary>
    public string? IncludedVersion => (ReadOptions()?["includedFrameworks"] as JsonArray)?
        .FirstOrDefault(f => f.Property("name").Text() == SharedFramework.Base).Property("version").Text();

    /// <summary>
    /// Whether the JIT compiles hot methods again, so that precompiled code serves only at the start. The app's configuration and the
    /// environment can switch this off.
    /// </summary>
    public bool IsTiered =>
        ReadOptions()?["configProperties"].Property("System.Runtime.TieredCompilation")?.ToString() is not "false"
        && Environment.GetEnvironmentVariable("DOTNET_TieredCompilation") is not "0";

    /// <summary>Finds the app of a path, and builds it if it is a project or a source file.</summary>
    public static App Find(string path, string configuration, string? framework)
    {
        var full = Path.GetFullPath(path);
        if (!Path.Exists(full)) throw new CommandException("no such file", path, "give a built .dll, a .cs file or a project");
        if (FileStatus.IsSpecial(full))
            throw new CommandException("not a regular file", path, "give a built .dll, a .cs file or a project");
        if (Directory.Exists(full) && !Directory.EnumerateFiles(full).Any(IsProject))
            throw new CommandException("no project in it", path, "give a built .dll, a .cs file or a project");
        var extension = Path.GetExtension(full).ToLowerInvariant();
        if (Directory.Exists(full) || extension is ".cs" or ".csproj" or ".vbproj" or ".fsproj")
            full = new ProjectBuild(full, configuration, framework).TargetPath();
        var app = new App(full);
        app.Check();
        return app;
    }

    // Or a solution.
    private static bool IsProject(string file) =>
        Path.GetExtension(file).ToLowerInvariant() is [.., 'p', 'r', 'o', 'j'] or ".sln" or ".slnx";

    /// <summary>
    /// Whether the app may run on this major version of .NET: it is built for it or for a later one, or rolls forward. The host reports
    /// an incomplete configuration.
    /// </summary>
    public bool MayRunOn(int major)
    {
        var options = ReadOptions();
        var frameworks = options?["frameworks"] is JsonArray several ? several.ToList() : [options?["framework"]];
        var versions = frameworks.Select(
            f => Version.TryParse(f.Property("version").Text()?.Split('-')[0], out var version) ? version.Major : (int?)null);
        return (versions.Max() ?? major) >= major || RollsForward(options);
    }

    private static bool RollsForward(JsonObject? options)
    {
        var policy = Environment.GetEnvironmentVariable("DOTNET_ROLL_FORWARD") is { Length: > 0 } set
            ? set
            : options?["rollForward"].Text();
        return policy is not null && policy.EndsWith("Major", StringComparison.OrdinalIgnoreCase); // Or LatestMajor.
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
            var root = JsonFile.Parse(JsonFile.Read(RuntimeConfig));
            var options = root.Property("runtimeOptions");
            if (root is JsonObject && options is null or JsonObject) return (JsonObject?)options;
            throw new CommandException("not a runtimeconfig.json", RuntimeConfig, "build the app again");
        }
        catch (JsonException e)
        {
            throw new CommandException("not valid JSON", RuntimeConfig, "build the app again", e);
        }
    }
}
