using System.Reflection.PortableExecutable;
using System.Text;

namespace Async2.Cli.Tests.Weaving;

/// <summary>The same input gives the same bytes, wherever it lies, however it is named, and wherever the output goes.</summary>
public sealed class ReproducibleTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_folder_gives_the_same_bytes_in_any_place()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["one"]);
        Contents.Copy(Tool.TestAppFolder, _folder["some/where/else/two"]);

        Tool.Run("rewrite", _folder["one"], "-o", _folder["a"]).ShouldSucceed();
        Tool.Run("rewrite", Path.GetRelativePath(Environment.CurrentDirectory, _folder["some/where/else/two"]), "-o", _folder["b/deeper"]).ShouldSucceed();

        var expected = Contents.Of(_folder["a"]);
        Assert.NotEqual(Contents.Of(_folder["one"])["TestApp.dll"], expected["TestApp.dll"]);
        Assert.NotEqual(Contents.Of(_folder["one"])["TestApp.pdb"], expected["TestApp.pdb"]);
        Assert.Equal(expected, Contents.Of(_folder["b/deeper"]));
        foreach (var file in (string[])["TestApp.dll", "TestApp.pdb"])
            Assert.DoesNotContain(_folder.Path, Encoding.UTF8.GetString(File.ReadAllBytes(_folder[$"a/{file}"])), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_file_gives_the_same_bytes_under_any_path(bool hasPdb)
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        if (!hasPdb) File.Delete(_folder["in/TestApp.pdb"]);
        var file = _folder["in/TestApp.dll"];

        Tool.Run("rewrite", file, "-o", _folder["a/TestApp.dll"]).ShouldSucceed();
        Tool.Run("rewrite", Path.GetRelativePath(Environment.CurrentDirectory, file), "-o", _folder["b/c/TestApp.dll"]).ShouldSucceed();
        Tool.Run("rewrite", file, "-o", file).ShouldSucceed();

        var expected = Contents.Of(_folder["a"]);
        Assert.Equal(hasPdb ? ["TestApp.dll", "TestApp.pdb"] : ["TestApp.dll"], expected.Keys);
        Assert.Equal(expected, Contents.Of(_folder["b/c"]));
        foreach (var (name, content) in expected) Assert.Equal(content, Contents.Of(_folder["in"])[name]);
        Assert.Equal(hasPdb ? "TestApp.pdb" : null, NamedPdb(_folder["a/TestApp.dll"]));
    }

    [Fact]
    public void The_cache_of_run_holds_what_rewrite_writes()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["one"]);
        Tool.Run("rewrite", _folder["one"], "-o", _folder["a"]).ShouldSucceed();

        Assert.Equal(0, Tool.Run("run", _folder["one/TestApp.dll"], "exit", "0").ExitCode);

        var app = Directory.GetDirectories(_folder["cache/async2"]).Select(d => Path.Combine(d, "app")).Single(Directory.Exists);
        Assert.Equal(Contents.Of(_folder["a"]), Contents.Of(app));
    }

    private static string? NamedPdb(string path)
    {
        using var image = new PEReader(File.OpenRead(path));
        var entry = image.ReadDebugDirectory().FirstOrDefault(e => e.Type == DebugDirectoryEntryType.CodeView);
        return entry.DataSize == 0 ? null : image.ReadCodeViewDebugDirectoryData(entry).Path;
    }
}
