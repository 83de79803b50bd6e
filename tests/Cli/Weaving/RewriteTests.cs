using System.Diagnostics;
using Async2.Tests.Shared;
using Mono.Cecil;

namespace Async2.Cli.Tests.Weaving;

/// <summary><c>async2 rewrite</c> from end to end.</summary>
public sealed class RewriteTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_folder_is_woven_and_the_rest_is_copied()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        _folder.Write("in/sub/notes.txt", "notes");
        _folder.Write("in/native.dll", "not managed");
        var before = Contents.Of(_folder["in"]);

        Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.Equal(before, Contents.Of(_folder["in"]));
        var after = Contents.Of(_folder["out"]);
        Assert.Equal(before.Keys.Append("Async2.Runtime.dll").Order(StringComparer.Ordinal), after.Keys);
        foreach (var same in new[] { "sub/notes.txt", "native.dll", "content.txt", "TestApp.runtimeconfig.json" }) Assert.Equal(before[same], after[same]);
        foreach (var changed in new[] { "TestApp.dll", "Polly.Core.dll", "TestApp.deps.json" }) Assert.NotEqual(before[changed], after[changed]);
        Assert.Equal(Tool.Dotnet(Tool.TestApp, "retry"), Tool.Dotnet(_folder["out/TestApp.dll"], "retry"));
    }

    /// <summary>The runtime reads names of assemblies from texts in woven code, too.</summary>
    [Theory]
    [InlineData("a' && touch x #")]
    [InlineData("b, c=d")]
    public void Any_name_of_an_assembly_is_written_so_that_it_is_found(string name)
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        File.Delete(_folder["in/TestApp.deps.json"]);
        Rename("Polly.Core.dll", name + ".dll", module => module.Assembly.Name.Name = name);
        Rename("TestApp.dll", "TestApp.dll", module => module.AssemblyReferences.Single(r => r.Name == "Polly.Core").Name = name);

        Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.Equal(Tool.Dotnet(Tool.TestApp, "retry"), Tool.Dotnet(_folder["out/TestApp.dll"], "retry"));

        void Rename(string from, string to, Action<ModuleDefinition> change)
        {
            using var resolver = new DefaultAssemblyResolver();
            resolver.AddSearchDirectory(_folder["in"]);
            using var module = ModuleDefinition.ReadModule(
                _folder[$"in/{from}"], new ReaderParameters { InMemory = true, AssemblyResolver = resolver });
            change(module);
            File.Delete(_folder[$"in/{from}"]);
            module.Write(_folder[$"in/{to}"]);
        }
    }

    [Fact]
    public void What_is_damaged_costs_only_itself()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        File.WriteAllBytes(_folder["in/Cut.dll"], File.ReadAllBytes(_folder["in/Polly.Core.dll"])[..5000]);
        using (var pdb = File.OpenWrite(_folder["in/TestApp.pdb"]))
        {
            pdb.Position = pdb.Length / 2;
            pdb.Write(Enumerable.Repeat((byte)0xFF, 200).ToArray());
        }

        var output = Tool.Run("rewrite", _folder["in"], "-o", _folder["out"], "-v").ShouldSucceed().Output;

        Assert.Equal(File.ReadAllBytes(_folder["in/Cut.dll"]), File.ReadAllBytes(_folder["out/Cut.dll"]));
        Assert.Matches(@"\nskipped: (\d+ of \d+ async methods .*; )?1 of \d+ assemblies \(1 damaged image \(.*\)\)\n$", output);
        Assert.Matches(@"TestApp\.dll\t(\d+)\t\1\t0\n", output);
        Assert.Equal(Tool.Dotnet(Tool.TestApp, "exit", "3"), Tool.Dotnet(_folder["out/TestApp.dll"], "exit", "3"));
    }

    [Fact]
    public void The_number_of_processors_makes_no_difference()
    {
        // In the long form these tests, and all that they refer to.
        var (inputs, woven) = LongForm.IsOn
            ? (Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory), "Async2.Cli.Tests.dll")
            : (Tool.TestAppFolder, "TestApp.dll");

        Tool.RunOn(1, "rewrite", inputs, "-o", _folder["one"]).ShouldSucceed();
        var expected = Contents.Of(_folder["one"]);
        foreach (var several in LongForm.IsOn ? (int[])[2, 8] : [8])
        {
            Tool.RunOn(several, "rewrite", inputs, "-o", _folder[$"{several}"]).ShouldSucceed();
            Assert.Equal(expected, Contents.Of(_folder[$"{several}"]));
        }

        Assert.NotEqual(Contents.Of(inputs)[woven], expected[woven]);
    }

    [Fact]
    public async Task Several_at_once_to_one_folder_do_not_disturb_each_other()
    {
        Tool.Run("rewrite", Tool.TestAppFolder, "-o", _folder["alone"]).ShouldSucceed();

        foreach (var round in (int[])[1, 2])
        {
            var runs = await Task.WhenAll(
                Enumerable.Range(0, 4).Select(_ => Task.Run(() => Tool.RunOn(2, "rewrite", Tool.TestAppFolder, "-o", _folder["out"]))));
            Assert.All(runs, r => r.ShouldSucceed());
            Assert.Equal(Contents.Of(_folder["alone"]), Contents.Of(_folder["out"]));
            Assert.Equal(Contents.Of(_folder["alone"]).Count, Directory.GetFileSystemEntries(_folder["out"], "*", SearchOption.AllDirectories).Count(File.Exists));
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_file_asks_for_the_runtime_library_only_where_there_is_none(bool isThere)
    {
        if (isThere) _folder.Write("out/Async2.Runtime.dll");

        var result = Tool.Run("rewrite", Tool.TestApp, "-o", _folder["out/"]).ShouldSucceed();

        Assert.Equal(!isThere, result.Error.Contains("Async2.Runtime.dll", StringComparison.Ordinal));
    }

    [Fact]
    public void A_folder_for_temporary_files_that_is_missing_is_named() =>
        new Tool(_folder["cache"], "/none/such").Run("run", "--no-cache", Tool.TestApp)
            .ShouldFail(1, "no such folder for temporary files: /none/such/: make it, or set TMPDIR to another one");

    [Fact]
    public void A_folder_may_be_woven_in_place()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);

        Tool.Run("rewrite", _folder["app"], "-o", _folder["app"] + "/").ShouldSucceed();

        Assert.Equal(new ToolResult(0, "3 attempts\n", ""), Tool.Dotnet(_folder["app/TestApp.dll"], "retry"));
        Assert.Single(Directory.GetFileSystemEntries(_folder.Path));
    }

    [Fact]
    public void What_is_woven_already_is_not_woven_again()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        Tool.Run("rewrite", _folder["app"], "-o", _folder["app"]).ShouldSucceed();
        var once = Contents.Of(_folder["app"]);

        var again = Tool.Run("rewrite", _folder["app"], "-o", _folder["app"]).ShouldSucceed();

        Assert.Equal(once, Contents.Of(_folder["app"]));
        Assert.Contains("TestApp.dll: skipped: ", again.Output, StringComparison.Ordinal);
        Tool.Run("rewrite", _folder["app/TestApp.dll"], "-o", _folder["x.dll"]).ShouldFail(1, "cannot be woven");
        Assert.False(File.Exists(_folder["x.dll"]));
        Assert.Equal(new ToolResult(0, "3 attempts\n", ""), Tool.Run("run", _folder["app/TestApp.dll"], "retry"));
    }

    [Fact]
    public void The_output_may_lie_in_the_input()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);

        for (var i = 0; i < 2; i++) Tool.Run("rewrite", _folder["app"], "-o", _folder["app/woven"]).ShouldSucceed();

        Assert.Equal(0, Tool.Dotnet(_folder["app/woven/TestApp.dll"], "exit", "0").ExitCode);
        Assert.False(Directory.Exists(_folder["app/woven/woven"]));
    }

    [Fact]
    public void A_single_file_is_woven_with_its_symbols_and_nothing_else()
    {
        var result = Tool.Run("rewrite", Tool.TestApp, "-o", _folder["out/TestApp.dll"]).ShouldSucceed();

        Assert.Equal(["TestApp.dll", "TestApp.pdb"], Contents.Of(_folder["out"]).Keys);
        Assert.Contains("Async2.Runtime.dll", result.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_single_file_may_be_woven_in_place_and_into_a_folder()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        var before = Contents.Of(_folder["app"]);
        Directory.CreateDirectory(_folder["out"]);

        Tool.Run("rewrite", _folder["app/TestApp.dll"], "-o", _folder["out"]).ShouldSucceed();
        Tool.Run("rewrite", _folder["app/TestApp.dll"], "-o", _folder["app/TestApp.dll"]).ShouldSucceed();

        Assert.Equal(["TestApp.dll", "TestApp.pdb"], Contents.Of(_folder["out"]).Keys);
        Assert.NotEqual(before["TestApp.dll"], Contents.Of(_folder["out"])["TestApp.dll"]);
        Assert.NotEqual(before["TestApp.dll"], Contents.Of(_folder["app"])["TestApp.dll"]);
        Assert.Equal(before.Keys, Contents.Of(_folder["app"]).Keys);
    }

    [Fact]
    public void Inputs_that_cannot_be_woven_are_refused_and_change_nothing()
    {
        var text = _folder.Write("text.dll", "not an assembly");
        var output = _folder.Write("out.dll", "what was there");
        var before = _folder.Snapshot();

        Tool.Run("rewrite", _folder["absent.dll"], "-o", output).ShouldFail(1, "no such file");
        Tool.Run("rewrite", text, "-o", output).ShouldFail(1, "not a managed assembly");
        Tool.Run("rewrite", Tool.TestAppFolder, "-o", output).ShouldFail(1, "a file is there already");
        Tool.Run("rewrite", Tool.TestApp).ShouldFail(2, "--output");

        Assert.Equal(before, _folder.Snapshot());
    }

    [Fact]
    public void A_file_that_cannot_be_written_back_costs_only_itself()
    {
        // TestApp cannot be written without Polly.Core; the library beside it is woven all the same.
        Directory.CreateDirectory(_folder["in"]);
        File.Copy(Tool.TestApp, _folder["in/TestApp.dll"]);
        File.Copy(Path.Combine(AppContext.BaseDirectory, "Async2.Cli.Tests.dll"), _folder["in/Other.dll"]);
        File.Copy(Path.Combine(AppContext.BaseDirectory, "Async2.Stacks.dll"), _folder["in/Async2.Stacks.dll"]); // Other.dll needs it.

        var output = Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed().Output;

        Assert.Equal(File.ReadAllBytes(_folder["in/TestApp.dll"]), File.ReadAllBytes(_folder["out/TestApp.dll"]));
        Assert.NotEqual(File.ReadAllBytes(_folder["in/Other.dll"]), File.ReadAllBytes(_folder["out/Other.dll"]));
        Assert.Contains("TestApp.dll: skipped: it needs Polly.Core", output, StringComparison.Ordinal);
    }

    [Fact]
    public void An_assembly_that_is_missing_is_named()
    {
        // To write the value of an optional parameter, one has to know what its enum is made of.
        Directory.CreateDirectory(_folder["alone"]);
        File.Copy(Tool.TestApp, _folder["alone/TestApp.dll"]);

        Tool.Run("rewrite", _folder["alone/TestApp.dll"], "-o", _folder["out.dll"]).ShouldFail(1, "TestApp.dll: it needs Polly.Core");

        Assert.False(File.Exists(_folder["out.dll"]));
    }

    [Fact]
    public void A_place_that_cannot_be_written_is_named()
    {
        // /proc lets nobody create a file, not even root.
        Tool.Run("rewrite", Tool.TestApp, "-o", "/proc/TestApp.dll").ShouldFail(1, "cannot write: /proc");
        Tool.Run("rewrite", Tool.TestAppFolder, "-o", "/proc/out").ShouldFail(1, "cannot write: /proc/out");
    }

    [Fact]
    public void A_full_disk_leaves_everything_as_it_was()
    {
        if (!SmallDisk.TryMount(_folder["disk"], kilobytes: 64, out var disk)) return; // Only root may mount one.
        using (disk)
        {
            File.WriteAllText(_folder["disk/TestApp.dll"], "what was there");

            var result = Tool.Run("rewrite", Tool.TestAppFolder, "-o", _folder["disk"]);
            result.ShouldFail(1, "no space left");
            Assert.Contains($"'{_folder["disk"]}/", result.Error, StringComparison.Ordinal);
            Assert.DoesNotContain(".async2-", result.Error, StringComparison.Ordinal);
            Tool.Run("rewrite", Path.Combine(Tool.TestAppFolder, "Polly.Core.dll"), "-o", _folder["disk/TestApp.dll"]).ShouldFail(1, "no space left");

            Assert.Equal(["TestApp.dll"], Contents.Of(_folder["disk"]).Keys);
            Assert.Equal("what was there", File.ReadAllText(_folder["disk/TestApp.dll"]));
        }
    }

    [Fact]
    public void Ctrl_c_changes_nothing()
    {
        // A whole shared framework takes long enough to be interrupted.
        var framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        using var process = Tool.Start("rewrite", framework, "-o", _folder["out"]);
        while (!process.HasExited && Directory.GetFileSystemEntries(_folder.Path).Length == 0) Thread.Sleep(10);
        Thread.Sleep(1000);

        Process.Start("kill", ["-INT", $"{process.Id}"]).WaitForExit();

        Tool.Finish(process).ShouldFail(130, "interrupted: nothing was changed");
        Assert.Empty(Directory.GetFileSystemEntries(_folder.Path));
    }

    [Theory]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    public void Interrupted_as_soon_as_it_writes_it_leaves_nothing(string signal, int exitCode)
    {
        var framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        using var process = Tool.Start("rewrite", framework, "-o", _folder["out"]);
        while (!process.HasExited && Directory.GetFileSystemEntries(_folder.Path).Length == 0) Thread.Yield();

        Process.Start("kill", [$"-{signal}", $"{process.Id}"]).WaitForExit();

        Tool.Finish(process).ShouldFail(exitCode, "interrupted: nothing was changed");
        Assert.Empty(Directory.GetFileSystemEntries(_folder.Path));
    }
}
