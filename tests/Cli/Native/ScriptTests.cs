using System.Diagnostics;

namespace Async2.Cli.Tests.Native;

/// <summary>
/// The script at the root, in a folder that looks like the repository, with a <c>dotnet</c> that only says what it is asked.
/// </summary>
public sealed class ScriptTests : IDisposable
{
    // Builds by writing the file that the script expects, and runs it by printing the arguments.
    private const string FakeDotnet = """
        #!/bin/sh
        case $1 in
            --list-sdks) echo "$FAKE_SDK [/somewhere]" ;;
            pack)
                [ -z "${FAKE_ERROR:-}" ] || { echo "x.cs(1,1): error CS0000: $FAKE_ERROR"; exit 1; }
                id=${2##*/}
                if [ "$id" = Async2.Build ]; then id=Async2; fi
                while [ "$1" != -o ]; do shift; done
                echo packed >"$2/$id.0.1.0.nupkg" ;;
            nuget) echo "global-packages: $FAKE_PACKAGES/" ;;
            publish)
                [ -n "${FAKE_PUBLISH:-}" ] || exit 1
                echo publish >>"$FAKE_LOG"
                form=precompiled
                while [ "$1" != -o ]; do [ "$1" != -p:PublishAot=true ] || form=native; shift; done
                for i in 1 2 3 4 5 6 7 8 9; do [ $form = native ] && [ -e "${FAKE_WAIT:-}" ] && sleep 1; done
                mkdir -p "$2/portable" && touch "$2/Async2.Runtime.dll" "$2/portable/Async2.Runtime.dll"
                if [ $form = native ]; then [ -n "${FAKE_NATIVE:-}" ] && echo native >"$2/async2-build"; else echo precompiled >"$2/async2.dll"; fi ;;
            build)
                sleep 0.3
                echo build >>"$FAKE_LOG"
                [ -z "${FAKE_ERROR:-}" ] || { echo "x.cs(1,1): error CS0000: $FAKE_ERROR"; exit 1; }
                for argument; do case $argument in -p:ArtifactsPath=*) out=${argument#*=}/bin/${2##*/}/release ;; esac; done
                program=async2.dll
                if [ "${2##*/}" = Async2.Bench ]; then program=async2-bench.dll; fi
                mkdir -p "$out" && echo built >"$out/$program" ;;
            *)
                [ -f "$1" ] || exit 9
                shift
                for argument; do echo "[$argument]"; done
                exit 5 ;;
        esac
        """;

    private static readonly string[] Sources =
    [
        "Directory.Build.props", "Directory.Packages.props",
        "src/Async2.Tool/Program.cs", "src/Async2.Compiler/Weaver.cs", "src/Async2.Runtime/Continuation.cs", "src/Async2.Stacks/StackReader.cs",
        "bench/Async2.Bench/Program.cs",
    ];

    // What the script calls, but for dotnet itself.
    private static readonly string[] Commands =
    [
        "sh", "dirname", "basename", "readlink", "find", "head", "awk", "grep", "sort", "cat", "date", "sleep",
        "mkdir", "cp", "ln", "ls", "mv", "rm", "nice", "flock", "uname",
    ];

    private readonly TemporaryFolder _folder = new();

    public ScriptTests()
    {
        Directory.CreateDirectory(_folder["repo"]);
        File.Copy(Path.Combine(Path.GetDirectoryName(ThisFile())!, "..", "..", "..", "async2"), _folder["repo/async2"]);
        foreach (var file in Sources) _folder.Write($"repo/{file}");
        _folder.Write("bin/dotnet", FakeDotnet);
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(_folder["bin/dotnet"], UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    private int Builds => File.Exists(_folder["log"]) ? File.ReadAllLines(_folder["log"]).Length : 0;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void It_builds_once_and_passes_arguments_and_exit_code_on()
    {
        Assert.Equal(new ToolResult(5, "[a b]\n[]\n[-v]\n", ""), Run(_folder["repo/async2"], "a b", "", "-v"));
        Assert.Equal(new ToolResult(5, "[x]\n", ""), Run(_folder["repo/async2"], "x"));
        Assert.Equal(1, Builds);
    }

    [Theory]
    [InlineData("repo/artifacts/async2", false)]
    [InlineData("repo", true)] // Who runs somebody's clone runs what that person has written.
    public void Builds_that_are_neither_the_users_nor_the_clones_are_not_run(string given, bool isRun)
    {
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return; // Only root may give a folder away.
        Run(_folder["repo/async2"], "x");
        Process.Start("chown", ["65534", _folder[given]]).WaitForExit();

        var result = Run(_folder["repo/async2"], "x");

        if (isRun) Assert.Equal(new ToolResult(5, "[x]\n", ""), result);
        else result.ShouldFail(1, $"somebody else's builds: {_folder["repo/artifacts/async2"]}: ");
    }

    [Theory]
    [InlineData("src/Async2.Compiler/Weaver.cs")]
    [InlineData("src/Async2.Runtime/New.cs")]
    [InlineData("Directory.Build.props")]
    public void It_builds_again_when_a_source_is_newer(string source)
    {
        Run(_folder["repo/async2"]);
        Thread.Sleep(20);
        _folder.Write($"repo/{source}", "changed");
        Run(_folder["repo/async2"]);

        Assert.Equal(2, Builds);
    }

    [Fact]
    public void It_works_through_links_from_anywhere()
    {
        File.CreateSymbolicLink(_folder["link"], _folder["repo/async2"]);
        Directory.CreateDirectory(_folder["other"]);
        File.CreateSymbolicLink(_folder["other/link"], "../link");

        Assert.Equal("[x]\n", Run(_folder["other/link"], "x").Output);
    }

    [Fact]
    public void Bench_is_a_program_of_its_own()
    {
        Assert.Equal(new ToolResult(5, "[bench]\n[calls]\n", ""), Run(_folder["repo/async2"], "bench", "calls"));
        Assert.Equal(new ToolResult(5, "[x]\n", ""), Run(_folder["repo/async2"], "x"));
        Thread.Sleep(20);
        _folder.Write("repo/bench/Async2.Bench/Program.cs", "changed");
        Run(_folder["repo/async2"], "x");
        Assert.Equal(2, Builds);

        Run(_folder["repo/async2"], "bench");
        Assert.Equal(3, Builds);
    }

    [Fact]
    public void What_it_runs_is_precompiled_where_that_can_be_had()
    {
        Assert.Equal("[x]\n", Run(_folder["repo/async2"], [("FAKE_PUBLISH", "1")], "x").Output);

        Assert.Equal(["publish"], File.ReadAllLines(_folder["log"]));
    }

    [Fact]
    public void A_clone_with_edited_sources_is_built_the_quick_way()
    {
        Process.Start("git", ["init", "-q", _folder["repo"]]).WaitForExit();

        Assert.Equal("[x]\n", Run(_folder["repo/async2"], [("FAKE_PUBLISH", "1")], "x").Output);

        Assert.Equal(["build"], File.ReadAllLines(_folder["log"]));
    }

    [Fact]
    public void A_native_program_is_built_once_while_what_somebody_weaves_runs()
    {
        Run(_folder["repo/async2"], [("FAKE_PUBLISH", "1"), ("FAKE_NATIVE", "1")], "explain");
        Assert.Equal(["publish"], File.ReadAllLines(_folder["log"]));

        for (var i = 0; i < 2; i++) Run(_folder["repo/async2"], [("FAKE_PUBLISH", "1"), ("FAKE_NATIVE", "1")], "run");
        var native = _folder["repo/artifacts/async2/current/native"];
        Assert.True(SpinWait.SpinUntil(() => File.Exists(Path.Combine(native, "async2-build")), TimeSpan.FromSeconds(20)));
        Assert.True(File.Exists(Path.Combine(native, "Async2.Runtime.dll")));
        Assert.True(File.Exists(Path.Combine(native, "portable", "Async2.Runtime.dll")));
        Assert.Equal(["publish", "publish"], File.ReadAllLines(_folder["log"]));
    }

    [Fact]
    public void Who_reads_the_output_does_not_wait_for_the_native_program()
    {
        _folder.Write("slow");
        (string, string)[] environment = [("FAKE_PUBLISH", "1"), ("FAKE_NATIVE", "1"), ("FAKE_WAIT", _folder["slow"])];
        Assert.Equal(new ToolResult(5, "[run]\n", ""), Run(_folder["repo/async2"], environment, "run"));

        var native = _folder["repo/artifacts/async2/current/native"];
        Assert.False(Directory.Exists(native));
        File.Delete(_folder["slow"]);
        Assert.True(SpinWait.SpinUntil(() => Directory.Exists(native), TimeSpan.FromSeconds(20)));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_native_program_whose_builder_was_killed_is_built_by_the_next(bool killed)
    {
        (string, string)[] environment = [("FAKE_PUBLISH", "1"), ("FAKE_NATIVE", "1")];
        Run(_folder["repo/async2"], environment, "explain");
        var current = _folder["repo/artifacts/async2/current"];
        using var builder = Process.Start("sleep", "60");
        if (killed)
        {
            builder.Kill();
            builder.WaitForExit();
        }

        File.WriteAllText(Path.Combine(current, "native.begun"), $"{builder.Id}\n");
        _folder.Write("repo/artifacts/async2/current/native.new.build/half", "done");
        Run(_folder["repo/async2"], environment, "run");

        var native = Path.Combine(current, "native", "async2-build");
        if (killed) Assert.True(SpinWait.SpinUntil(() => File.Exists(native), TimeSpan.FromSeconds(20)));
        else builder.Kill();
        Assert.Equal(killed, File.Exists(native));
        Assert.Equal(killed ? 2 : 1, Builds);
        Assert.Equal(killed, !Directory.Exists(Path.Combine(current, "native.new.build")));
    }

    [Fact]
    public void Where_it_cannot_be_built_there_is_none()
    {
        (string, string)[] environment = [("FAKE_PUBLISH", "1")];
        Assert.Equal(new ToolResult(5, "[run]\n", ""), Run(_folder["repo/async2"], environment, "run"));

        var current = _folder["repo/artifacts/async2/current"];
        Assert.True(SpinWait.SpinUntil(() => Builds == 2 && !Directory.Exists(Path.Combine(current, "native.new.build")), TimeSpan.FromSeconds(20)));
        Run(_folder["repo/async2"], environment, "rewrite");
        Assert.False(Directory.Exists(Path.Combine(current, "native")));
        Assert.Equal(2, Builds);
    }

    [Theory]
    [InlineData("", "", "run", "native")]
    [InlineData("", "", "rewrite", "native")]
    [InlineData("", "", "explain", "")]
    [InlineData("", "x", "run", "")]
    [InlineData("x", "", "run", "")]
    public void A_native_program_that_has_run_on_this_system_is_started_without_dotnet(string otherMachine, string otherSystem, string command, string starts)
    {
        Run(_folder["repo/async2"], "explain");
        var framework = _folder["bin/shared/Microsoft.NETCore.App/10.0.0"];
        Directory.CreateDirectory(framework);
        var system = string.Concat(File.Exists("/etc/os-release") ? File.ReadLines("/etc/os-release") : []);
        var native = _folder.Write("repo/artifacts/async2/current/native/async2-build", "#!/bin/sh\nprintf 'native '\nfor argument; do echo \"[$argument]\"; done\nexit 6\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(native, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        _folder.Write("repo/artifacts/async2/current/native/start", $"{framework}\n{Machine()}{otherMachine} {system}{otherSystem}\n");

        var expected = starts == "native" ? new ToolResult(6, $"native [--own-framework]\n[{framework}]\n[{command}]\n[a b]\n", "") : new ToolResult(5, $"[{command}]\n[a b]\n", "");
        Assert.Equal(expected, Run(_folder["repo/async2"], command, "a b"));
        // The variable may choose another framework than the noted one.
        Assert.Equal(5, Run(_folder["repo/async2"], [("DOTNET_ROLL_FORWARD", "Major")], command, "a b").ExitCode);
        Thread.Sleep(20);
        Directory.CreateDirectory(_folder["bin/shared/Microsoft.NETCore.App/10.0.1"]); // A newer one was installed.
        Assert.Equal(5, Run(_folder["repo/async2"], command, "a b").ExitCode);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task First_runs_at_once_build_once(bool flock)
    {
        (string, string)[] environment = [("PATH", $"{_folder["bin"]}:{Tools(flock ? Commands : [.. Commands.Except(["flock"])])}")];
        var runs = await Task.WhenAll(Enumerable.Range(0, 4).Select(i => Task.Run(() => Run(_folder["repo/async2"], environment, $"{i}"))));

        Assert.Equal(["[0]\n", "[1]\n", "[2]\n", "[3]\n"], runs.Select(r => r.Output));
        Assert.Equal(1, Builds);
    }

    [Fact]
    public void A_failed_build_shows_its_errors_and_is_tried_again()
    {
        var failed = Run(_folder["repo/async2"], [("FAKE_ERROR", "bad")]);
        var again = Run(_folder["repo/async2"], "x");

        Assert.Equal(1, failed.ExitCode);
        Assert.Matches(@"^x\.cs\(1,1\): error CS0000: bad\nasync2: the build failed: [^\n]+\n$", failed.Error);
        Assert.Equal("[x]\n", again.Output);
    }

    [Fact]
    public void Pack_makes_a_feed_and_says_how_to_use_it()
    {
        string[] extracted = ["packages/async2/0.1.0", "packages/async2.runtime/0.1.0"];
        string[] others = ["packages/async2/0.0.9", "packages/async2.other/0.1.0"];
        foreach (var folder in (string[])[.. extracted, .. others]) Directory.CreateDirectory(_folder[folder]);

        var result = Run(_folder["repo/async2"], [("FAKE_PACKAGES", _folder["packages"])], "pack").ShouldSucceed();

        var feed = _folder["repo/artifacts/packages"];
        Assert.Equal(
            ["Async2.0.1.0.nupkg", "Async2.Inspect.0.1.0.nupkg", "Async2.Runtime.0.1.0.nupkg", "Async2.Tool.0.1.0.nupkg"],
            Directory.EnumerateFiles(feed).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        Assert.Contains($"\n    dotnet nuget add source '{feed}' --name async2\n    dotnet add package Async2\n", result.Output, StringComparison.Ordinal);
        Assert.All(extracted, folder => Assert.False(Directory.Exists(_folder[folder])));
        Assert.All(others, folder => Assert.True(Directory.Exists(_folder[folder])));
        Assert.Equal(0, Builds);
    }

    [Fact]
    public void A_package_that_cannot_be_made_is_told()
    {
        var failed = Run(_folder["repo/async2"], [("FAKE_ERROR", "bad")], "pack");

        Assert.Equal(1, failed.ExitCode);
        Assert.Matches(@"^x\.cs\(1,1\): error CS0000: bad\nasync2: Async2.Runtime could not be packed: [^\n]+\n$", failed.Error);
    }

    [Fact]
    public void On_a_terminal_it_says_that_it_builds()
    {
        if (!File.Exists("/usr/bin/script")) return; // It makes a terminal.

        var onTerminal = _folder.Write("terminal", $"exec script -qec 'sh {_folder["repo/async2"]} x' /dev/null");
        var (first, second) = (Run(onTerminal), Run(onTerminal));

        Assert.Contains("async2: building async2, which takes", first.Output, StringComparison.Ordinal);
        Assert.Equal("[x]", second.Output.Trim());
    }

    [Fact]
    public void Without_an_sdk_it_says_what_to_install()
    {
        Run(_folder["repo/async2"], [("FAKE_SDK", "8.0.100")]).ShouldFail(1, "install the .NET 10 SDK");
        Run(_folder["repo/async2"], [("PATH", Tools(Commands)), ("HOME", "/nowhere")]).ShouldFail(1, "install the .NET 10 SDK");
    }

    /// <summary>The kind of machine, as the script gets to know it.</summary>
    internal static string Machine()
    {
        using var uname = Process.Start(new ProcessStartInfo("uname", ["-m"]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        return Tool.Finish(uname).ShouldSucceed().Output.TrimEnd();
    }

    private string Tools(string[] commands)
    {
        Directory.CreateDirectory(_folder["tools"]);
        foreach (var command in commands)
        {
            var path = File.Exists($"/bin/{command}") ? $"/bin/{command}" : $"/usr/bin/{command}";
            File.CreateSymbolicLink(_folder[$"tools/{command}"], path);
        }
        return _folder["tools"];
    }

    private ToolResult Run(string script, params string[] arguments) => Run(script, [], arguments);

    private ToolResult Run(string script, (string Name, string Value)[] environment, params string[] arguments)
    {
        var start = new ProcessStartInfo("/bin/sh", [script, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = "/",
        };
        start.Environment["PATH"] = $"{_folder["bin"]}:{start.Environment["PATH"]}";
        start.Environment["FAKE_SDK"] = "10.0.100";
        start.Environment["FAKE_LOG"] = _folder["log"];
        start.Environment.Remove("DOTNET_ROOT");
        foreach (var (name, value) in environment) start.Environment[name] = value;
        using var process = Process.Start(start)!;
        return Tool.Finish(process);
    }

    // The artifacts may lie outside the repository; the sources do not.
    private static string ThisFile([System.Runtime.CompilerServices.CallerFilePath] string path = "") => path;
}
