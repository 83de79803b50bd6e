using System.Diagnostics;
using Async2.Cli.Folders;

namespace Async2.Cli.Tests.Folders;

public sealed class FolderTreeTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Links_to_folders_are_not_followed_and_links_to_files_are_files()
    {
        _folder.Write("a/f", "text");
        Directory.CreateSymbolicLink(_folder["a/back"], _folder.Path);
        File.CreateSymbolicLink(_folder["g"], _folder["a/f"]);
        File.CreateSymbolicLink(_folder["nowhere"], _folder["no such file"]);
        File.CreateSymbolicLink(_folder["round"], _folder["round"]);

        var tree = FolderTree.Read(_folder.Path);

        Assert.Equal(["a/f", "g"], tree.Files);
        Assert.Equal(["a"], tree.Folders);
        Assert.Equal(["a/back", "nowhere", "round"], tree.Links);
        Assert.Equal(4, FolderTree.LengthOf(_folder["g"]));
    }

    /// <summary>Deeper than a path can say: only who steps into each of the folders gets there.</summary>
    [Fact]
    public void What_is_too_deep_costs_only_itself()
    {
        if (OperatingSystem.IsWindows()) return;
        var name = new string('n', 200);
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        Shell("cd \"$0\" && for i in $(seq 300); do mkdir \"$1\" && cd -P \"$1\" || exit 1; done; echo text >file", _folder["app"], name);
        try
        {
            var result = new Tool(_folder["cache"]).Run("rewrite", _folder["app"], "-o", _folder["out"]).ShouldSucceed();

            Assert.Matches($"^async2: too deep, and not copied: {name}…\n$", result.Error.ReplaceLineEndings("\n"));
            Assert.True(Directory.Exists(_folder[$"out/{name}/{name}"]));
            Assert.Equal("3 attempts\n", Tool.Dotnet(_folder["out/TestApp.dll"], "retry").Output);
        }
        finally
        {
            Shell("rm -rf \"$0\"", _folder["app"]);
        }
    }

    private static void Shell(string script, params string[] arguments)
    {
        using var shell = Process.Start("sh", ["-c", script, .. arguments]);
        shell.WaitForExit();
        Assert.Equal(0, shell.ExitCode);
    }

    [Fact]
    public void The_excepted_folder_is_not_part_of_it()
    {
        _folder.Write("f");
        _folder.Write("out/f");

        Assert.Equal(["f"], FolderTree.Read(_folder.Path, except: _folder["out"]).Files);
    }

    [Fact]
    public void Only_images_with_metadata_are_assemblies()
    {
        File.Copy(typeof(FolderTreeTests).Assembly.Location, _folder["managed.dll"]);
        File.Copy(typeof(FolderTreeTests).Assembly.Location, _folder["managed.resources.dll"]);
        File.Copy(typeof(FolderTreeTests).Assembly.Location, _folder["managed.txt"]);
        _folder.Write("text.dll", "MZ but not really");
        _folder.Write("empty.dll");

        var assemblies = FolderTree.Read(_folder.Path).Files.Where(f => FolderTree.IsAssembly(_folder[f]));

        Assert.Equal(["managed.dll"], assemblies);
    }
}
