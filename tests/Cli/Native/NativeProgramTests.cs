using System.Diagnostics;

namespace Async2.Cli.Tests.Native;

/// <summary>The tool with something beside it that looks like the native program, and only says what it is asked.</summary>
public sealed class NativeProgramTests : IDisposable
{
    private const int FromNative = 5;

    private static readonly string[] s_tool = ["async2.", "async2-", "Async2.", "Mono.Cecil.", "System.CommandLine.", "Spectre.Console."];

    private readonly TemporaryFolder _folder = new();

    public NativeProgramTests()
    {
        Directory.CreateDirectory(_folder["tool"]);
        foreach (var file in Directory.EnumerateFiles(AppContext.BaseDirectory).Where(IsOfTool))
            File.Copy(file, _folder[$"tool/{Path.GetFileName(file)}"]);
    }

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("rewrite")]
    [InlineData("run")]
    public void Carries_out_the_commands_that_weave(string command)
    {
        WriteProgram(version: "exit 0");
        var result = Run(command, "an app", "--option");
        Assert.Equal(FromNative, result.ExitCode);
        string[] said = ["[--own-framework]", $"[{Path.GetDirectoryName(typeof(object).Assembly.Location)}]", $"[{command}]", "[an app]", "[--option]"];
        Assert.Equal(said, result.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }

    [Fact]
    public void Is_not_asked_for_others()
    {
        WriteProgram(version: "exit 0");
        Run("explain", "missing").ShouldFail(ExitCodes.Failure, "no such file: missing");
    }

    [Theory]
    [InlineData("echo 'version GLIBC_2.99 not found' >&2; exit 1", true)]
    [InlineData("exit 0", false)]
    public void Is_passed_over_where_it_cannot_run(string version, bool isExecutable)
    {
        WriteProgram(version, isExecutable);
        Run("rewrite", "missing", "-o", "out").ShouldFail(ExitCodes.Failure, "missing");
    }

    [Fact]
    public void Is_not_tried_again_on_the_same_system()
    {
        WriteProgram(version: "exit 0");
        Assert.Equal(FromNative, Run("run", "app").ExitCode);
        WriteProgram(version: "exit 1");
        Assert.Equal(FromNative, Run("run", "app").ExitCode);

        var note = _folder["tool/native/start"];
        Assert.StartsWith($"{ScriptTests.Machine()} ", File.ReadLines(note).Last(), StringComparison.Ordinal);
        File.AppendAllText(note, "another");
        Run("run", "missing").ShouldFail(ExitCodes.Failure, "missing");
        Assert.EndsWith("another", File.ReadAllText(note), StringComparison.Ordinal);
    }

    /// <summary>Nobody has named it, and it would be built and run.</summary>
    [Fact]
    public void A_clone_around_the_tool_that_is_somebody_elses_is_not_measured()
    {
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return; // Only root may give a folder away.
        _folder.Write("tool/Async2.slnx");
        Process.Start("chown", ["65534", _folder["tool"]]).WaitForExit();

        var start = new ProcessStartInfo("env", ["-u", "ASYNC2_ROOT", "dotnet", _folder["tool/async2-bench.dll"], "bench", "calls"])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        Tool.Finish(Process.Start(start)!).ShouldFail(ExitCodes.Failure, $"a clone that is somebody else's: {_folder["tool"]}: ");
    }

    private static bool IsOfTool(string file) =>
        s_tool.Any(start => Path.GetFileName(file).StartsWith(start, StringComparison.Ordinal));

    private void WriteProgram(string version, bool isExecutable = true)
    {
        _folder.Write("tool/native/async2-build", $"""
            #!/bin/sh
            if [ "$1" = --version ]; then {version}; fi
            for argument; do echo "[$argument]"; done
            exit {FromNative}
            """);
        if (isExecutable && !OperatingSystem.IsWindows())
            File.SetUnixFileMode(_folder["tool/native/async2-build"], UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    private ToolResult Run(params string[] arguments) => Tool.Dotnet(_folder["tool/async2.dll"], arguments);
}
