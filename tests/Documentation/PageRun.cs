using System.Diagnostics;
using System.Globalization;
using System.Text;
using Async2.Tests.Shared;

namespace Async2.Documentation.Tests;

/// <summary>Follows the instructions of a page, in one shell, in an empty folder, with the tool on the PATH.</summary>
/// <remarks>
/// <code>
/// /tmp/async2-documentation-x/page/     the reader's folder, empty at first; no repository around it
/// /tmp/async2-documentation-x/state/    each command's output, and the files that the page shows
/// /tmp/async2-documentation-x/bin/      async2
/// </code>
/// </remarks>
internal sealed class PageRun : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(10);

    private readonly string _root = Directory.CreateTempSubdirectory("async2-documentation-").FullName;
    private readonly List<(Block Block, Command Command)> _commands = [];
    private readonly StringBuilder _script = new();
    private int _files;

    private PageRun(Page page)
    {
        Directory.CreateDirectory(In("page"));
        Directory.CreateDirectory(In("state"));
        WriteTool();
        WriteNuGetConfig(Surroundings.Feed);
        _script.Append("cd \"$ROOT/page\"\n");
        foreach (var block in page.Blocks.Where(b => b.Needs is null)) Add(block);
    }

    /// <summary>The differences from the page; empty if there are none.</summary>
    public static string Of(Page page)
    {
        using var run = new PageRun(page);
        return run.Run(page);
    }

    public void Dispose()
    {
        BackgroundProcesses.End("ROOT", _root);
        Directory.Delete(_root, recursive: true);
    }

    private string In(string name) => Path.Combine(_root, name);

    private void Add(Block block)
    {
        if (block.File is { } file)
        {
            var source = NewFile(block);
            _script.Append(CultureInfo.InvariantCulture, $"mkdir -p \"$(dirname '{file}')\"; cp '{source}' '{file}'\n");
        }
        else if (block.Excerpt is { } excerpt)
        {
            _script.Append(CultureInfo.InvariantCulture, $"echo \"$PWD/{excerpt}\" > '{NewFile(block)}.of'\n");
        }
        else if (block.Language == Block.Console)
        {
            foreach (var command in block.Commands) Add(block, command);
        }
    }

    // In this shell, so that a cd stays; the script ends at the first failure.
    private void Add(Block block, Command command)
    {
        _script.Append(CultureInfo.InvariantCulture, $"""
            {Open}
            {command.Text}
            {Close} > "$ROOT/state/{_commands.Count}.out" 2>&1 < /dev/null
            code=$?; echo $code > "$ROOT/state/{_commands.Count}.exit"; [ $code -eq {command.Exit} ] || exit 1

            """);
        _commands.Add((block, command));
    }

    private const string Open = "{";
    private const string Close = "}";

    private string NewFile(Block block)
    {
        var path = In($"state/file{_files++}.{block.Line}");
        File.WriteAllText(path, block.Content);
        return path;
    }

    private string Run(Page page)
    {
        File.WriteAllText(In("page.sh"), _script.ToString());
        var start = new ProcessStartInfo("bash", [In("page.sh")]) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["ROOT"] = _root;
        start.Environment["PATH"] = $"{In("bin")}{Path.PathSeparator}{Environment.GetEnvironmentVariable("PATH")}";
        start.Environment["XDG_CACHE_HOME"] = In("cache");
        foreach (var name in (string[])["DOTNET_NOLOGO", "DOTNET_CLI_TELEMETRY_OPTOUT", "DOTNET_SKIP_FIRST_TIME_EXPERIENCE", "NO_COLOR"])
            start.Environment[name] = "1";
        start.Environment["NUGET_PACKAGES"] = In("packages");
        start.Environment["DOTNET_CLI_HOME"] = In("home"); // It records installed tools.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1"; // What stays would keep this run waiting.
        start.Environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
        start.Environment["UseSharedCompilation"] = "false"; // Other builds use such a server, and this run ends all that it starts.
        using var process = Process.Start(start)!;
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        if (!process.WaitForExit(s_patience)) process.Kill(entireProcessTree: true);
        process.WaitForExit();
        return string.Join('\n', Problems().Append(output.Result).Append(error.Result).Where(p => p.Length > 0).Select(p => $"{page.Name}:{p}"));
    }

    private IEnumerable<string> Problems()
    {
        for (var i = 0; i < _commands.Count; i++)
        {
            var (block, command) = _commands[i];
            var output = File.Exists(In($"state/{i}.out")) ? File.ReadAllText(In($"state/{i}.out")) : null;
            if (output is null)
            {
                yield return $"{block.Line}: did not come to: {command.Text}";
                yield break;
            }

            var code = int.Parse(File.ReadAllText(In($"state/{i}.exit")), CultureInfo.InvariantCulture);
            if (code != command.Exit) yield return $"{block.Line}: {command.Text}\nends with exit code {code} and says\n{output}";
            else if (!Expectation.Holds(command.Output, output))
                yield return $"{block.Line}: {command.Text}\nsays\n{output}\nand not\n{string.Join('\n', command.Output)}";
        }

        foreach (var excerpt in Directory.EnumerateFiles(In("state"), "*.of").Select(f => f[..^3]))
        {
            var file = File.ReadAllText(excerpt + ".of").Trim();
            if (!File.Exists(file) || !Unindented(File.ReadAllText(file)).Contains(Unindented(File.ReadAllText(excerpt)), StringComparison.Ordinal))
                yield return $"{Path.GetExtension(excerpt)[1..]}: is no part of {Path.GetFileName(file)}";
        }
    }

    private static string Unindented(string text) => string.Join('\n', text.Split('\n').Select(l => l.Trim()));

    private void WriteTool()
    {
        Directory.CreateDirectory(In("bin"));
        var tool = Path.Combine(In("bin"), "async2");
        File.WriteAllText(tool, $"#!/bin/sh\nexec dotnet '{Path.Combine(AppContext.BaseDirectory, "async2.dll")}' \"$@\"\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(tool, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    // Our packages come from the feed, into their own folder; third-party packages may be in the usual one.
    private void WriteNuGetConfig(string feed)
    {
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        var sources = Path.Combine(".nuget", "NuGet", "NuGet.Config");
        Directory.CreateDirectory(Path.GetDirectoryName(Path.Combine(In("home"), sources))!);
        if (File.Exists(Path.Combine(home, sources))) File.Copy(Path.Combine(home, sources), Path.Combine(In("home"), sources));
        File.WriteAllText(In("NuGet.config"), $"""
            <configuration>
              <packageSources><add key="async2" value="{feed}" /></packageSources>
              <fallbackPackageFolders>{UsualPackages.AsFallback()}</fallbackPackageFolders>
            </configuration>
            """);
    }
}
