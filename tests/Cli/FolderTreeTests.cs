using Async2.Cli.Folders;

namespace Async2.Cli.Tests;

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
