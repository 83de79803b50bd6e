using System.Diagnostics;

namespace Async2.Cli.Tests;

/// <summary>
/// Runs the tool as users do, in a process of its own, with a cache of its own, and, if it is asked for, a folder of its own for
/// temporary files; in this one, where that makes no difference.
/// </summary>
internal sealed class Tool(string cache, string? temporary = null)
{
    // So that what hangs fails its test, and not the whole run.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private static readonly string Assembly = Path.Combine(AppContext.BaseDirectory, "async2.dll");

    /// <summary>artifacts/bin/Async2.Cli.TestApp/release, where these tests are in artifacts/bin/Async2.Cli.Tests/release.</summary>
    public static string TestAppFolder { get; } = FolderOf("Async2.Cli.TestApp");

    /// <summary>The test app as the compiler left it.</summary>
    public static string TestApp { get; } = Path.Combine(TestAppFolder, "TestApp.dll");

    /// <summary>The folder of the app whose chains suspend and resume as long as it runs.</summary>
    public static string TracedAppFolder { get; } = FolderOf("Async2.Cli.TracedApp");

    /// <summary>The ASP.NET Core app.</summary>
    public static string WebApp { get; } = Path.Combine(FolderOf("Async2.Cli.WebApp"), "WebApp.dll");

    /// <summary>Whether what it runs gets native code, in the background: there is more to do than most tests wait for.</summary>
    public bool MakesNativeCode { get; init; }

    /// <summary>
    /// Runs a command. Those that only read and write files are called in this process: how the tool starts, reads its surroundings and ends,
    /// others show.
    /// </summary>
    public ToolResult Run(params string[] arguments) =>
        arguments is ["rewrite" or "explain" or "dump", ..] && temporary is null && !MakesNativeCode ? ToolCall.Run(arguments) : RunWithInput("", arguments);

    public ToolResult RunWithInput(string input, params string[] arguments)
    {
        using var process = Start(arguments);
        // Meanwhile the output must be read: else both sides wait for each other.
        var writing = Task.Run(() =>
        {
            process.StandardInput.Write(input);
            process.StandardInput.Close();
        });
        var result = Finish(process);
        writing.Wait();
        return result;
    }

    /// <summary>Runs it as on a machine with so many processors.</summary>
    public ToolResult RunOn(int processors, params string[] arguments) =>
        Finish(Start(Assembly, WithDefaults(arguments), ("XDG_CACHE_HOME", cache), ("DOTNET_PROCESSOR_COUNT", $"{processors}")));

    public Process Start(params string[] arguments) => temporary is null
        ? Start(Assembly, WithDefaults(arguments), ("XDG_CACHE_HOME", cache))
        : Start(Assembly, WithDefaults(arguments), ("XDG_CACHE_HOME", cache), ("TMPDIR", temporary));

    /// <summary>Starts an app the ordinary way.</summary>
    public static ToolResult Dotnet(string dll, params string[] arguments) => Finish(Start(dll, arguments));

    public static ToolResult Finish(Process process)
    {
        var error = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(Patience)) process.Kill(entireProcessTree: true);
        process.WaitForExit();
        return new ToolResult(process.ExitCode, output.Result, error.Result);
    }

    /// <summary>Runs it in a shell, which can close its streams: <c>$0</c> is the command up to the arguments.</summary>
    public ToolResult RunInShell(string script, params string[] arguments)
    {
        var start = new ProcessStartInfo("sh", ["-c", script.Replace("$0", $"dotnet '{Assembly}'", StringComparison.Ordinal), "sh", .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["XDG_CACHE_HOME"] = cache;
        return Finish(Process.Start(start)!);
    }

    private string[] WithDefaults(string[] arguments) =>
        arguments is ["run", .. var rest] && !MakesNativeCode ? ["run", "--ready-to-run", "off", .. rest] : arguments;

    private static string FolderOf(string project)
    {
        var configuration = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
        return Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", "..", project, configuration));
    }

    private static Process Start(string dll, string[] arguments, params (string Name, string Value)[] environment)
    {
        // What a shell starts in the background ignores SIGINT, and so does everything below it, these tests too.
        string[] command = OperatingSystem.IsLinux() ? ["env", "--default-signal=INT", "dotnet"] : ["dotnet"];
        var start = new ProcessStartInfo(command[0], [.. command[1..], dll, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            // A folder that is not the app's, so that whatever looks there by mistake is found out.
            WorkingDirectory = Path.GetTempPath(),
        };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        return Process.Start(start)!;
    }
}

/// <summary>How a process ended.</summary>
internal sealed record ToolResult(int ExitCode, string Output, string Error)
{
    /// <summary>A failure is told in exactly one line, on standard error alone.</summary>
    public void ShouldFail(int exitCode, string what)
    {
        Assert.Equal(exitCode, ExitCode);
        Assert.Empty(Output);
        Assert.Matches(@"^async2: [^\n]+: [^\n]+\n$", Error.ReplaceLineEndings("\n"));
        Assert.Contains(what, Error, StringComparison.Ordinal);
    }

    public ToolResult ShouldSucceed()
    {
        Assert.True(ExitCode == 0, $"exit code {ExitCode}\n{Output}\n{Error}");
        return this;
    }
}
