namespace Async2.Cli.Tests.Folders;

/// <summary>Pipes (which stand for sockets and devices, too) and links, where files and folders are expected.</summary>
public sealed class SpecialFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("out.dll", "out.dll")]
    [InlineData("link.dll", "out.dll")]
    [InlineData("out/TestApp.dll", "out/TestApp.pdb")]
    public void A_single_file_takes_no_pipes_place(string output, string pipe)
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell.
        Pipe.Make(_folder[pipe]);
        if (output == "link.dll") File.CreateSymbolicLink(_folder[output], _folder[pipe]);

        Tool.Run("rewrite", Tool.TestApp, "-o", _folder[output]).ShouldFail(1, $"not a regular file: {_folder[pipe]}");

        Assert.True(Pipe.Is(_folder[pipe]));
        Assert.DoesNotContain(Directory.GetFileSystemEntries(Path.GetDirectoryName(_folder[output])!), f => f.Contains(".async2-", StringComparison.Ordinal));
    }

    [Fact]
    public void A_folder_takes_no_pipes_place()
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell.
        Pipe.Make(_folder["out/TestApp.dll"]);
        Pipe.Make(_folder["file"]);

        Tool.Run("rewrite", Tool.TestAppFolder, "-o", _folder["out"]).ShouldFail(1, "not a regular file");
        Tool.Run("rewrite", Tool.TestAppFolder, "-o", _folder["file"]).ShouldFail(1, "a file is there already");

        Assert.True(Pipe.Is(_folder["file"]));
        Assert.True(Pipe.Is(_folder["out/TestApp.dll"]));
        Assert.Single(Directory.GetFileSystemEntries(_folder["out"]));
    }

    [Fact]
    public void A_pipe_with_the_name_of_symbols_is_not_opened()
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell.
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        Pipe.Make(_folder["in/TestApp.pdb"]);
        Pipe.Make(_folder["in/Polly.Core.dll.mdb"]);

        Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.Equal(Tool.Dotnet(Tool.TestApp, "retry"), Tool.Dotnet(_folder["out/TestApp.dll"], "retry"));
    }

    [Fact]
    public void A_pipe_with_the_name_of_a_reference_is_not_opened()
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell.
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        Pipe.Make(_folder["in/Polly.Core.dll"]);

        Tool.Run("rewrite", _folder["in/TestApp.dll"], "-o", _folder["out.dll"]).ShouldFail(1, "it needs Polly.Core");
    }

    [Theory]
    [InlineData("TestApp.runtimeconfig.json")]
    [InlineData("TestApp.deps.json")]
    [InlineData("TestApp.cs")]
    public void Pipes_beside_an_app_are_refused(string name)
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell.
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        var pipe = Pipe.Make(_folder[$"in/{name}"]);

        Tool.Run("run", _folder[name.EndsWith(".cs", StringComparison.Ordinal) ? $"in/{name}" : "in/TestApp.dll"])
            .ShouldFail(1, $"not a regular file: {pipe}");
    }

    [Fact]
    public void A_linked_folder_in_the_output_is_not_followed()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        _folder.Write("in/sub/notes.txt", "new");
        _folder.Write("elsewhere/notes.txt", "untouched");
        Directory.CreateDirectory(_folder["out"]);
        Directory.CreateSymbolicLink(_folder["out/sub"], _folder["elsewhere"]);
        Directory.CreateSymbolicLink(_folder["linked"], _folder["elsewhere"]);

        Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldFail(1, $"a link is where a folder must go: {_folder["out/sub"]}");
        Assert.Equal(["notes.txt"], Contents.Of(_folder["elsewhere"]).Keys);
        Assert.Equal("untouched", File.ReadAllText(_folder["elsewhere/notes.txt"]));

        Tool.Run("rewrite", _folder["in"], "-o", _folder["linked"]).ShouldSucceed(); // OUT itself is what the user named.
        Assert.True(File.Exists(_folder["elsewhere/TestApp.dll"]));
    }
}
