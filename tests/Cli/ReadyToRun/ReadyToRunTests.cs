using System.Diagnostics;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Cli.Store;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.ReadyToRun;

/// <summary>
/// Where an assembly held native code before it was woven, it does afterwards, where it held none it gets some if it is asked for, and the
/// program does the same.
/// </summary>
public sealed class ReadyToRunTests(CompiledApp app) : IClassFixture<CompiledApp>, IDisposable
{
    private static readonly string Framework = RuntimeEnvironment.GetRuntimeDirectory();
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]) { MakesNativeCode = true };

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Rewritten_assemblies_have_native_code_where_they_had_some()
    {
        Tool.Run("rewrite", app.Folder, "-o", _folder["out"]).ShouldSucceed();

        Assert.NotNull(ReadyToRunImage.Of(_folder["out/TestApp.dll"]));
        Assert.NotNull(ReadyToRunImage.Of(_folder["out/Async2.Runtime.dll"]));
        Assert.Null(ReadyToRunImage.Of(_folder["out/Polly.Core.dll"])); // woven, too, but it had none
        foreach (var arguments in (string[][])[["retry"], ["echo", "a b"], ["exit", "3"]])
            Assert.Equal(Tool.Dotnet(Tool.TestApp, arguments), Tool.Dotnet(_folder["out/TestApp.dll"], arguments));
    }

    [Fact]
    public void The_runtime_configuration_of_a_shared_framework_is_no_apps()
    {
        _folder.Write("in/Shared.Framework.runtimeconfig.json", """{ "runtimeOptions": { "tfm": "net10.0" } }""");
        foreach (var file in Directory.EnumerateFiles(app.Folder, "*.dll")) File.Copy(file, _folder[$"in/{Path.GetFileName(file)}"]);

        Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.True(File.Exists(_folder["out/Async2.Runtime.dll"]));
    }

    [Fact]
    public void The_runtime_takes_the_native_code()
    {
        Tool.Run("rewrite", app.Folder, "-o", _folder["out"]).ShouldSucceed();

        Assert.DoesNotContain("Program:", Jitted("0"), StringComparison.Ordinal);
        Assert.Contains("Program:", Jitted("1"), StringComparison.Ordinal);

        string Jitted(string withoutNativeCode) => JittedBy(["retry"], ("DOTNET_ReadyToRun", withoutNativeCode == "1" ? "0" : "1"));
    }

    [LongFact("crossgen2 once more")]
    public void What_had_none_gets_it_if_it_is_asked_for_but_not_for_loops()
    {
        Tool.Run("rewrite", "--ready-to-run", "all", PublishedForHere(), "-o", _folder["out"]).ShouldSucceed();

        Assert.NotNull(ReadyToRunImage.Of(_folder["out/TestApp.dll"]));
        Assert.NotNull(ReadyToRunImage.Of(_folder["out/Polly.Core.dll"]));
        foreach (var arguments in (string[][])[["retry"], ["echo", "a b"], ["exit", "3"]])
            Assert.Equal(Tool.Dotnet(Tool.TestApp, arguments), Tool.Dotnet(_folder["out/TestApp.dll"], arguments));
        Assert.DoesNotContain("g__Exit", JittedBy(["exit", "3"]), StringComparison.Ordinal);
        Assert.Contains("g__Echo|0_0>d:MoveNext", JittedBy(["echo", "1"]), StringComparison.Ordinal);
    }

    [LongFact("crossgen2 once more")]
    public void Nothing_in_the_assembly_tells_which_methods_were_passed_over()
    {
        var published = PublishedForHere();
        foreach (var scope in (string[])["on", "all"])
            Tool.Run("rewrite", "--ready-to-run", scope, published, "-o", _folder[scope]).ShouldSucceed();

        Assert.NotEmpty(JitOnlyMethods.In(_folder["on/TestApp.dll"], withLoops: true));
        Assert.Equal(Methods("on"), Methods("all"));

        IEnumerable<(string, MethodImplAttributes)> Methods(string scope)
        {
            using var image = new PEReader(File.OpenRead(_folder[$"{scope}/TestApp.dll"]));
            var metadata = image.GetMetadataReader();
            return [.. metadata.MethodDefinitions.Select(metadata.GetMethodDefinition)
                .Select(m => (metadata.GetString(m.Name), m.ImplAttributes))];
        }
    }

    [LongFact("crossgen2 once more")]
    public void A_debug_build_gets_none()
    {
        PublishedForHere();
        var image = File.ReadAllBytes(_folder["in/TestApp.dll"]);
        // DebuggableAttribute's modes: IgnoreSymbolStoreSequencePoints becomes what debug builds have.
        byte[] release = [8, 1, 0, 2, 0, 0, 0, 0, 0];
        var at = image.AsSpan().IndexOf(release);
        (image[at + 3], image[at + 4]) = (7, 1);
        File.WriteAllBytes(_folder["in/TestApp.dll"], image);

        Tool.Run("rewrite", "--ready-to-run", "all", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.Null(ReadyToRunImage.Of(_folder["out/TestApp.dll"]));
        Assert.NotNull(ReadyToRunImage.Of(_folder["out/Polly.Core.dll"]));
    }

    [LongFact("crossgen2 once more")]
    public void The_same_input_gives_the_same_bytes()
    {
        foreach (var output in (string[])["one", "two"]) Tool.Run("rewrite", app.Folder, "-o", _folder[output]).ShouldSucceed();

        Assert.Equal(Contents.Of(_folder["one"]), Contents.Of(_folder["two"]));
    }

    [LongFact("crossgen2 once more")]
    public void A_folder_that_is_woven_in_place_and_a_single_file_get_it_too()
    {
        Contents.Copy(app.Folder, _folder["app"]);

        Tool.Run("rewrite", _folder["app"], "-o", _folder["app"]).ShouldSucceed();
        Tool.Run("rewrite", app.Dll, "-o", _folder["Other.dll"]).ShouldSucceed();

        Assert.NotNull(ReadyToRunImage.Of(_folder["app/TestApp.dll"]));
        Assert.NotNull(ReadyToRunImage.Of(_folder["Other.dll"]));
        Assert.Equal(new ToolResult(0, "3 attempts\n", ""), Tool.Dotnet(_folder["app/TestApp.dll"], "retry"));
    }

    [Fact]
    public void It_can_be_left_out()
    {
        Tool.Run("rewrite", "--ready-to-run", "off", app.Folder, "-o", _folder["out"]).ShouldSucceed();

        Assert.Null(ReadyToRunImage.Of(_folder["out/TestApp.dll"]));
    }

    [Fact]
    public void Where_there_is_no_framework_like_it_one_line_says_so_and_the_program_is_woven()
    {
        Contents.Copy(app.Folder, _folder["in"]);
        _folder.Write("in/TestApp.runtimeconfig.json", """{ "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "99.1.0" } } }""");

        var result = Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.Matches(@"^async2: without native code: no framework: Microsoft\.NETCore\.App 99\.1\.0: [^\n]+\n$", result.Error);
        Assert.Null(ReadyToRunImage.Of(_folder["out/TestApp.dll"]));
    }

    [Fact]
    public void What_is_part_of_a_composite_image_stays_as_it_is()
    {
        var component = Component("System.Net.Http.Json.dll");

        Tool.Run("rewrite", component, "-o", _folder["out"]).ShouldFail(1, "its native code is in a composite image");
    }

    [Fact]
    public void A_run_gets_it_for_the_next_one_and_any_other_of_the_same_assembly_has_it_at_once()
    {
        var expected = Tool.Dotnet(Tool.TestApp, "retry");
        Assert.Equal(expected, Tool.Run("run", app.Dll, "retry"));
        var entry = Assert.Single(Entries());
        WaitFor(entry);

        Assert.NotNull(ReadyToRunImage.Of(Path.Combine(entry.App, "TestApp.dll")));
        Assert.NotNull(ReadyToRunImage.Of(Path.Combine(entry.App, "Polly.Core.dll"))); // which had none
        Assert.NotNull(ReadyToRunImage.Of(Path.Combine(entry.App, "Async2.Runtime.dll")));
        Assert.Contains("(cached)", Tool.Run("run", "-v", app.Dll, "retry").ShouldSucceed().Error, StringComparison.Ordinal);
        Assert.Equal(expected, Tool.Run("run", app.Dll, "retry"));

        Contents.Copy(app.Folder, _folder["copy"]);
        Assert.Equal(expected, Tool.Run("run", _folder["copy/TestApp.dll"], "retry"));
        var other = Assert.Single(Entries(), e => e != entry);
        Assert.NotNull(ReadyToRunImage.Of(Path.Combine(other.App, "TestApp.dll")));
        Assert.False(new BackgroundCompile(other.Entry, Cache.NativeCode).IsWaiting);
    }

    [LongFact("crossgen2 once more")]
    public void Where_hot_code_is_not_compiled_again_what_had_none_gets_none()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        var config = _folder["in/TestApp.runtimeconfig.json"];
        var tiered = File.ReadAllText(config);
        Assert.Contains("\"configProperties\": {", tiered, StringComparison.Ordinal);
        File.WriteAllText(config, tiered.Replace(
            "\"configProperties\": {", "\"configProperties\": { \"System.Runtime.TieredCompilation\": false,", StringComparison.Ordinal));

        Tool.Run("run", _folder["in/TestApp.dll"], "retry").ShouldSucceed();
        Tool.RunInShell("DOTNET_TieredCompilation=0 $0 \"$@\"", "run", Tool.TestApp, "retry").ShouldSucceed();

        Assert.Equal([false, false], Entries().Select(e => new BackgroundCompile(e.Entry, Cache.NativeCode).IsWaiting));
        Assert.All(Entries(), e => Assert.Null(ReadyToRunImage.Of(Path.Combine(e.App, "Polly.Core.dll"))));
        Assert.All(Entries(), e => Assert.Null(new BackgroundCompile(e.Entry, Cache.NativeCode).Failure));
    }

    [Theory]
    [LongInlineData("continuations")]
    [InlineData("native")] // crossgen2 knows nothing of .NET 10's async methods
    [LongInlineData("unwind")]
    public void A_program_does_the_same_with_the_native_code_of_each_back_end(string backEnd)
    {
        string[][] all = [["retry"], ["echo", "a b"], ["exit", "3"], ["content"]];
        Tool.Run(["run", "--back-end", backEnd, Tool.TestApp, .. all[0]]).ShouldSucceed();
        var entry = Assert.Single(Entries());
        WaitFor(entry);

        Assert.NotNull(ReadyToRunImage.Of(Path.Combine(entry.App, "TestApp.dll")));
        foreach (var arguments in all)
            Assert.Equal(Tool.Dotnet(Tool.TestApp, arguments), Tool.Run(["run", "--back-end", backEnd, Tool.TestApp, .. arguments]));
    }

    [LongFact("crossgen2 once more")]
    public void What_a_killed_process_has_left_is_no_obstacle()
    {
        var entry = Waiting();
        var job = new BackgroundCompile(entry.Entry, Cache.NativeCode);
        Assert.True(job.IsWaiting);
        Directory.CreateDirectory(entry.Entry["native-code/stage/0"]);
        File.WriteAllText(entry.Entry["native-code/stage/0/TestApp.dll"], "half");

        job.Run(CancellationToken.None);

        Assert.NotNull(ReadyToRunImage.Of(Path.Combine(entry.App, "TestApp.dll")));
        Assert.Null(job.Failure);
        Assert.False(job.IsWaiting);
        Assert.False(Directory.Exists(entry.Entry["native-code/stage"]));
        Assert.NotNull(Cache.Apps.Find(Path.GetFileName(entry.Entry.Folder)));
    }

    [Fact]
    public void Only_one_process_makes_it()
    {
        var entry = Waiting();
        var job = new BackgroundCompile(entry.Entry, Cache.NativeCode);
        using (new FileStream(entry.Entry["native-code/lock"], FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None))
        {
            Assert.False(job.IsWaiting);
            job.Run(CancellationToken.None);
        }

        Assert.Null(ReadyToRunImage.Of(Path.Combine(entry.App, "TestApp.dll")));
        Assert.True(job.IsWaiting);
    }

    [SharedAmongSessionsFact]
    public void Who_makes_it_gives_way_to_other_sessions()
    {
        using var process = Tool.Start(BackgroundCompile.CommandName, Path.GetFileName(Waiting().Entry.Folder));
        string share;
        do share = File.ReadAllText($"/proc/{process.Id}/{SharedAmongSessionsFactAttribute.FileName}");
        while (!share.EndsWith(" nice 19\n", StringComparison.Ordinal) && !process.WaitForExit(10));

        Tool.Finish(process).ShouldSucceed();
        Assert.EndsWith(" nice 19\n", share, StringComparison.Ordinal);
    }

    [Fact]
    public void A_compiler_that_lies_among_the_packages_is_found_there()
    {
        Assert.NotNull(Crossgen2.AmongPackages($"{Environment.Version}")); // the fixture has had it restored
        Assert.Null(Crossgen2.AmongPackages("0.0.1"));
    }

    [LongFact("a restore")]
    public void What_lies_around_the_restore_of_the_compiler_has_no_say()
    {
        var entry = WaitingForAMissingCompiler();
        PutObstacles("cache", "cache/async2", "temporary");

        new Tool(_folder["cache"], _folder["temporary"]).Run(BackgroundCompile.CommandName, Path.GetFileName(entry.Entry.Folder)).ShouldSucceed();

        Assert.Matches("^no Microsoft.NETCore.App.Crossgen2 0.0.1: .*NU110", new BackgroundCompile(entry.Entry, Cache.NativeCode).Failure!);
    }

    /// <summary>The input says a version that there never was, and all that a build may be told by files lies in it and around it.</summary>
    [LongFact("a restore")]
    public void What_lies_around_a_rewrite_has_no_say()
    {
        Contents.Copy(app.Folder, _folder["around/in"]);
        _folder.Write("around/in/TestApp.runtimeconfig.json", """
            { "runtimeOptions": { "includedFrameworks": [ { "name": "Microsoft.NETCore.App", "version": "0.0.1" } ] } }
            """);
        foreach (var file in Directory.GetFiles(Framework, "*.dll")) File.CreateSymbolicLink(_folder[$"around/in/{Path.GetFileName(file)}"], file);
        PutObstacles("around", "around/in", "temporary");

        var result = new Tool(_folder["cache"]).RunInShell(
            $"cd '{_folder["around"]}' && TMPDIR='{_folder["temporary"]}' $0 \"$@\"", "rewrite", "in", "-o", "out", "--only", "Program").ShouldSucceed();

        Assert.Matches("async2: without native code: no Microsoft.NETCore.App.Crossgen2 0.0.1: .*NU110", result.Error);
    }

    [LongFact("crossgen2 once more")]
    public void Names_with_spaces_and_quotes_get_native_code()
    {
        const string Name = "a \"b\" 'c' #d @e;f";
        Contents.Copy(app.Folder, _folder[Name]);

        Tool.Run("rewrite", _folder[Name], "-o", _folder["out"]).ShouldSucceed();

        Assert.NotNull(ReadyToRunImage.Of(_folder["out/TestApp.dll"]));
    }

    [LongFact("crossgen2 once more")]
    public void Where_the_compiler_cannot_be_had_the_app_runs_without_and_says_why()
    {
        var entry = WaitingForAMissingCompiler();
        var job = new BackgroundCompile(entry.Entry, Cache.NativeCode);

        job.Run(CancellationToken.None);

        Assert.StartsWith("no Microsoft.NETCore.App.Crossgen2 0.0.1: ", job.Failure, StringComparison.Ordinal);
        Assert.False(job.IsWaiting); // until tomorrow
        var run = Tool.Run("run", "-v", app.Dll, "retry").ShouldSucceed();
        Assert.Equal("3 attempts\n", run.Output);
        Assert.Contains("\nasync2: without native code: no Microsoft.NETCore.App.Crossgen2 0.0.1: ", run.Error, StringComparison.Ordinal);
        File.SetLastWriteTimeUtc(entry.Entry["native-code/failed"], DateTime.UtcNow.AddDays(-2));
        Assert.True(job.IsWaiting);
    }

    [LongFact("crossgen2 once more")]
    public void A_full_disk_leaves_the_app_as_it_is()
    {
        if (!SmallDisk.TryMount(_folder["cache"], kilobytes: 4096, out var disk)) return; // Only root may mount one.
        using (disk)
        {
            var entry = Waiting();
            var before = Contents.Of(entry.App);
            Assert.Throws<IOException>(() => File.WriteAllBytes(_folder["cache/filler"], new byte[8 << 20]));
            var job = new BackgroundCompile(entry.Entry, Cache.NativeCode);

            job.Run(CancellationToken.None);

            Assert.Equal(before, Contents.Of(entry.App));
            Assert.False(Directory.Exists(entry.Entry["native-code/stage"]));
            Assert.NotNull(Cache.Apps.Find(Path.GetFileName(entry.Entry.Folder)));
            File.Delete(_folder["cache/filler"]);
            File.Delete(entry.Entry["native-code/failed"]);
            job.Run(CancellationToken.None);
            Assert.NotNull(ReadyToRunImage.Of(Path.Combine(entry.App, "TestApp.dll")));
        }
    }

    [Fact]
    public void The_targets_of_images_are_known()
    {
        Assert.Equal(new NativeTarget("linux", "x64"), NativeTarget.Of((Machine)0xFD1D));
        Assert.Equal(new NativeTarget("windows", "arm64"), NativeTarget.Of(Machine.Arm64));
        Assert.Equal(new NativeTarget("osx", "arm64"), NativeTarget.Of((Machine)0xEC20));
        Assert.Null(NativeTarget.Of(Machine.Unknown));
        Assert.Null(ReadyToRunImage.Of(Tool.TestApp));
    }

    private string PublishedForHere()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        AnyMachineTests.PublishedFor(_folder["in"], RuntimeInformation.RuntimeIdentifier);
        return _folder["in"];
    }

    private UserCache Cache => new(_folder["cache/async2"]);

    private IEnumerable<WovenApp> Entries() => Directory.GetDirectories(_folder["cache/async2"])
        .Where(d => Path.GetFileName(d)[0] != '.').Select(d => new WovenApp(new Entry(d)));

    /// <summary>What would make every build fail that heeds it.</summary>
    private void PutObstacles(params string[] folders)
    {
        foreach (var folder in folders)
        {
            _folder.Write($"{folder}/Directory.Build.rsp", "-no-such-switch");
            _folder.Write($"{folder}/Directory.Build.props", "no XML");
            _folder.Write($"{folder}/Directory.Build.targets", "no XML");
            _folder.Write($"{folder}/Directory.Packages.props", "no XML");
            _folder.Write($"{folder}/NuGet.config", "no XML");
            _folder.Write($"{folder}/global.json", """{ "sdk": { "version": "99.0.100", "rollForward": "disable" } }""");
        }
    }

    /// <summary>An entry whose native code nobody has made.</summary>
    private WovenApp Waiting()
    {
        Tool.Run("run", "--ready-to-run", "off", app.Dll, "retry").ShouldSucceed();
        return Assert.Single(Entries());
    }

    /// <summary>An entry whose native code needs a version of the compiler that there never was.</summary>
    private WovenApp WaitingForAMissingCompiler()
    {
        var entry = Waiting();
        var order = entry.Entry["native-code/job.json"];
        File.WriteAllText(order, File.ReadAllText(order).Replace($"{Environment.Version}", "0.0.1", StringComparison.Ordinal));
        return entry;
    }

    /// <summary>What the JIT compiles in a run of the app that was written to <c>out</c>.</summary>
    private string JittedBy(string[] arguments, params (string Name, string Value)[] environment)
    {
        var list = _folder[$"list{Guid.NewGuid():n}"];
        var start = new ProcessStartInfo("dotnet", [_folder["out/TestApp.dll"], .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["DOTNET_JitDisasmSummary"] = "1";
        start.Environment["DOTNET_JitStdOutFile"] = list;
        foreach (var (name, value) in environment) start.Environment[name] = value;
        Tool.Finish(Process.Start(start)!);
        return File.ReadAllText(list);
    }

    private static void WaitFor(WovenApp entry)
    {
        for (var waiting = Stopwatch.StartNew(); File.Exists(entry.Entry["native-code/job.json"]); Thread.Sleep(50))
            Assert.True(waiting.Elapsed < Patience);
    }

    // The flag that says so stands behind signature and version in the ReadyToRun header.
    private string Component(string name)
    {
        var image = File.ReadAllBytes(Path.Combine(Framework, name));
        var header = image.AsSpan().IndexOf("RTR\0"u8);
        image[header + 8] |= 0x20;
        File.WriteAllBytes(_folder[name], image);
        return _folder[name];
    }

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class SharedAmongSessionsFactAttribute : FactAttribute
    {
        public const string FileName = "autogroup";

        public SharedAmongSessionsFactAttribute()
        {
            Skip = File.Exists("/proc/self/" + FileName)
                ? LongForm.ReasonToSkip("crossgen2 once more")
                : "this kernel does not share the processors out among sessions";
        }
    }
}
