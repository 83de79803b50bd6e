using System.Diagnostics;

namespace Async2.Cli.Tests.Run;

/// <summary>Arguments, files and streams that are not as they should be: one line says so, and nothing is changed.</summary>
public sealed class SurroundingsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("run APP", "APP")]
    [InlineData("rewrite IN -o x", "IN")]
    [InlineData("rewrite x -o OUT", "--output")]
    [InlineData("explain PATH", "PATH")]
    [InlineData("dump ASSEMBLY --after x --method y", "ASSEMBLY")]
    [InlineData("test TESTS", "TESTS")]
    [InlineData("bisect PATH -- x", "PATH")]
    [InlineData("bisect x -- COMMAND", "COMMAND")]
    public void An_empty_path_is_wrong_usage(string line, string what) =>
        Tool.Run([.. line.Split(' ').Select(w => w.All(c => char.IsUpper(c)) ? "" : w)]).ShouldFail(2, $"{what} is empty");

    [Theory]
    [InlineData("[]", "not a runtimeconfig.json")]
    [InlineData("null", "not a runtimeconfig.json")]
    [InlineData("\"text\"", "not a runtimeconfig.json")]
    [InlineData("""{ "runtimeOptions": 5 }""", "not a runtimeconfig.json")]
    [InlineData("""{ "runtimeOptions": [] }""", "not a runtimeconfig.json")]
    [InlineData("""{ "runtimeOptions": {}, "runtimeOptions": {} }""", "not valid JSON")]
    [InlineData("""{ "runtimeOptions": { "framework": { "version": "8.0.0" } } }""", "not built for .NET 10")]
    [InlineData("""{ "runtimeOptions": { "frameworks": [ 5, null, { "version": "8.0.0" } ] } }""", "not built for .NET 10")]
    public void A_runtimeconfig_of_another_shape_is_told(string json, string what)
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        _folder.Write("app/TestApp.runtimeconfig.json", json);

        Tool.Run("run", "--back-end", "native", _folder["app/TestApp.dll"]).ShouldFail(1, what);
    }

    [Theory]
    [InlineData("""{ "runtimeOptions": null }""")]
    [InlineData("{}")]
    [InlineData("""{ "runtimeOptions": { "framework": 5 } }""")]
    [InlineData("""{ "runtimeOptions": { "framework": [ { "version": 8 } ], "frameworks": {} } }""")]
    [InlineData("""{ "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": 8 } } }""")]
    [InlineData("""{ "runtimeOptions": { "framework": { "version": "8.0.0" }, "rollForward": "LatestMajor" } }""")]
    [InlineData("""{ "runtimeOptions": { "framework": { "version": "8.0.0" }, "frameworks": [ { "version": "11.0.0" } ] } }""")]
    public void What_a_runtimeconfig_leaves_open_is_the_hosts_affair(string json)
    {
        var app = new Dotnet.App(_folder["App.dll"]);
        _folder.Write("App.runtimeconfig.json", json);

        Assert.True(app.MayRunOn(10));
    }

    [Fact]
    public void A_runtimeconfig_that_is_too_deep_or_too_large_is_told()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        var config = _folder.Write("app/TestApp.runtimeconfig.json", new string('[', 100_000));
        Tool.Run("run", _folder["app/TestApp.dll"]).ShouldFail(1, $"not valid JSON: {config}");

        MakeSparse(config, 3L << 30);
        Tool.Run("run", _folder["app/TestApp.dll"]).ShouldFail(1, $"too large: {config}");
    }

    [Fact]
    public void A_file_that_is_too_large_is_no_assembly()
    {
        var path = _folder.Write("large.dll", "MZ");
        MakeSparse(path, 3L << 30);

        Tool.Run("explain", path).ShouldFail(1, "not a managed assembly");
        Tool.Run("rewrite", path, "-o", _folder["out.dll"]).ShouldFail(1, "not a managed assembly");
    }

    [Fact]
    public void Symbols_that_are_too_large_are_left_out()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        MakeSparse(_folder["app/TestApp.pdb"], 3L << 30);

        Tool.Run("explain", _folder["app/TestApp.dll"]).ShouldSucceed();
    }

    [Fact]
    public void Metadata_from_before_generics_is_left_as_it_is()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        var image = File.ReadAllBytes(_folder["in/TestApp.dll"]);
        var version = image.AsSpan().IndexOf("v4.0.30319"u8);
        "v1.1.4322\0"u8.CopyTo(image.AsSpan(version));
        File.WriteAllBytes(_folder["in/TestApp.dll"], image);

        var output = Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed().Output;

        Assert.Contains("TestApp.dll: skipped: metadata of version v1.1.4322", output, StringComparison.Ordinal);
        Assert.Equal(image, File.ReadAllBytes(_folder["out/TestApp.dll"]));
        Assert.Equal(Tool.Dotnet(Tool.TestApp, "retry"), Tool.Dotnet(_folder["out/TestApp.dll"], "retry"));
    }

    [Fact]
    public void A_folder_without_an_assembly_is_told()
    {
        _folder.Write("in/notes.txt");

        Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldFail(1, "no managed assembly in it");

        Assert.False(Directory.Exists(_folder["out"]));
    }

    [Fact]
    public void A_folder_without_a_project_is_told() =>
        Tool.Run("run", Directory.CreateDirectory(_folder["empty"]).FullName).ShouldFail(1, $"no project in it: {_folder["empty"]}: ");

    [Fact]
    public void A_damaged_test_assembly_is_told()
    {
        File.WriteAllBytes(_folder["Tests.dll"], File.ReadAllBytes(Tool.TestApp)[..3000]);

        Tool.Run("test", _folder["Tests.dll"]).ShouldFail(1, $"damaged: {_folder["Tests.dll"]}: build it again");
    }

    [Fact]
    public void A_folder_is_not_dumped() =>
        Tool.Run("dump", Tool.TestAppFolder, "--after", "fold-awaits", "--method", "Exit").ShouldFail(1, $"a folder: {Tool.TestAppFolder}: give one assembly");

    [Fact]
    public void A_name_that_is_not_utf8_is_told()
    {
        if (!OperatingSystem.IsLinux()) return; // Elsewhere there are none.
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        Process.Start("sh", ["-c", "touch \"$0/$(printf 'x\\377y')\"", _folder["in"]]).WaitForExit();

        Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldFail(1, "a name that is not UTF-8");
        Tool.Run("run", _folder["in/TestApp.dll"]).ShouldFail(1, "a name that is not UTF-8");
        Process.Start("rm", ["-r", _folder["in"]]).WaitForExit(); // .NET cannot.
    }

    [Theory]
    [InlineData("$0 explain \"$1\" >&-", 1, "async2: cannot write: standard output: Bad file descriptor; send it where it can be written\n")]
    [InlineData("$0 explain --json \"$1\" >/dev/full", 1, "async2: cannot write: standard output: No space left on device; send it where it can be written\n")]
    [InlineData("$0 explain /absent 2>&-", 1, "")]
    [InlineData("$0 explain /absent >&- 2>&-", 1, "")]
    [InlineData("$0 explain \"$1\" 2>&- >/dev/null", 0, "")]
    [InlineData("$0 rewrite \"$1\" -o \"$2\" 2>&- >/dev/null", 0, "")]
    public void Streams_may_be_closed(string script, int exitCode, string error)
    {
        if (!OperatingSystem.IsLinux()) return; // It is a shell of Unix that closes them.
        Assert.Equal(new ToolResult(exitCode, "", error), Tool.RunInShell(script, Tool.TestApp, _folder["out.dll"]));
    }

    private static void MakeSparse(string path, long length)
    {
        using var file = new FileStream(path, FileMode.OpenOrCreate);
        file.SetLength(length);
    }
}
