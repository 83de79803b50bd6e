using Async2.Cli.Folders;

namespace Async2.Cli.Tests.Folders;

public sealed class StagedOutputTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_new_folder_appears_on_commit_and_not_before()
    {
        using (var stage = new StagedOutput(_folder["a/b/out"]))
        {
            File.WriteAllText(Path.Combine(stage.NewFiles, "f"), "new");
            Assert.False(Directory.Exists(_folder["a/b/out"]));
            stage.Commit();
        }

        Assert.Equal("new", File.ReadAllText(_folder["a/b/out/f"]));
        Assert.Equal(["a/b/out/f"], _folder.Snapshot().Keys);
        Assert.Single(Directory.GetFileSystemEntries(_folder.Path));
    }

    [Fact]
    public void Without_commit_nothing_is_left()
    {
        using (var stage = new StagedOutput(_folder["a/b/out"])) File.WriteAllText(Path.Combine(stage.NewFiles, "f"), "new");

        Assert.Empty(Directory.GetFileSystemEntries(_folder.Path));
    }

    [Fact]
    public void In_a_folder_that_is_there_files_are_replaced_and_others_stay()
    {
        _folder.Write("out/f", "old");
        _folder.Write("out/other", "other");
        using (var stage = new StagedOutput(_folder["out"]))
        {
            File.WriteAllText(Path.Combine(stage.NewFiles, "f"), "new");
            Directory.CreateDirectory(Path.Combine(stage.NewFiles, "sub"));
            File.WriteAllText(Path.Combine(stage.NewFiles, "sub/g"), "new too");
            Assert.Equal("old", File.ReadAllText(_folder["out/f"]));
            stage.Commit();
        }

        Assert.Equal(["out/f", "out/other", "out/sub/g"], _folder.Snapshot().Keys);
        Assert.Equal("new", File.ReadAllText(_folder["out/f"]));
        Assert.Equal("other", File.ReadAllText(_folder["out/other"]));
    }

    [Fact]
    public void What_fails_half_way_is_undone()
    {
        _folder.Write("out/a", "old");
        _folder.Write("out/z/in-the-way", "a folder where a file must go");
        var before = _folder.Snapshot();
        using (var stage = new StagedOutput(_folder["out"]))
        {
            File.WriteAllText(Path.Combine(stage.NewFiles, "a"), "new");
            Directory.CreateDirectory(Path.Combine(stage.NewFiles, "b"));
            File.WriteAllText(Path.Combine(stage.NewFiles, "b/c"), "new");
            File.WriteAllText(Path.Combine(stage.NewFiles, "z"), "new");
            Assert.Throws<CommandException>(stage.Commit);
        }

        Assert.Equal(before, _folder.Snapshot());
        Assert.False(Directory.Exists(_folder["out/b"]));
    }

    [Fact]
    public void A_link_in_the_target_is_replaced_not_followed()
    {
        _folder.Write("elsewhere", "untouched");
        Directory.CreateDirectory(_folder["out"]);
        File.CreateSymbolicLink(_folder["out/f"], _folder["elsewhere"]);
        using (var stage = new StagedOutput(_folder["out"]))
        {
            File.WriteAllText(Path.Combine(stage.NewFiles, "f"), "new");
            stage.Commit();
        }

        Assert.Equal("untouched", File.ReadAllText(_folder["elsewhere"]));
        Assert.Equal("new", File.ReadAllText(_folder["out/f"]));
    }

    [Fact]
    public void A_folder_that_another_process_has_made_meanwhile_keeps_its_files()
    {
        using (var stage = new StagedOutput(_folder["out"]))
        {
            File.WriteAllText(Path.Combine(stage.NewFiles, "f"), "new");
            _folder.Write("out/f", "of another process");
            _folder.Write("out/g", "of another process");
            stage.Commit();
        }

        Assert.Equal("new", File.ReadAllText(_folder["out/f"]));
        Assert.Equal(["out/f", "out/g"], _folder.Snapshot().Keys);
        Assert.Single(Directory.GetFileSystemEntries(_folder.Path));
    }

    [Theory]
    [InlineData("link")]
    [InlineData("file")]
    public void Links_to_folders_are_placed_and_undone(string replaced)
    {
        Directory.CreateDirectory(_folder["elsewhere"]);
        _folder.Write("out/z/in-the-way");
        if (replaced == "file") _folder.Write("out/l", "old");
        else Directory.CreateSymbolicLink(_folder["out/l"], _folder["elsewhere"]);
        foreach (var fails in new[] { true, false })
        {
            using var stage = new StagedOutput(_folder["out"]);
            Directory.CreateSymbolicLink(Path.Combine(stage.NewFiles, "l"), "somewhere");
            if (fails) File.WriteAllText(Path.Combine(stage.NewFiles, "z"), "new");
            if (fails) Assert.Throws<CommandException>(stage.Commit);
            else stage.Commit();
            Assert.Equal(
                fails ? replaced == "link" ? _folder["elsewhere"] : null : "somewhere", new FileInfo(_folder["out/l"]).LinkTarget);
        }
    }
}
