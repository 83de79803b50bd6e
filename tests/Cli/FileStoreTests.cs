using Async2.Cli.Folders;

namespace Async2.Cli.Tests;

public sealed class FileStoreTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private FileStore Store => new(_folder["store"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void What_was_added_is_taken_as_a_copy()
    {
        Store.Add("k1", _folder.Write("a", "content"));

        Assert.True(Store.Take("k1", _folder["b"]));
        File.WriteAllText(_folder["b"], "changed");
        Assert.True(Store.Take("k1", _folder["b"]));
        Assert.Equal("content", File.ReadAllText(_folder["b"]));
        Assert.False(Store.Take("k", _folder["c"]));
        Assert.False(File.Exists(_folder["c"]));
    }

    [Fact]
    public void What_was_cut_off_is_not_taken_and_may_be_added_again()
    {
        Store.Add("k1", _folder.Write("a", "content"));
        File.WriteAllText(Assert.Single(Directory.GetFiles(_folder["store"])), "cont");

        Assert.False(Store.Take("k1", _folder["b"]));
        Store.Add("k1", _folder["a"]);
        Assert.True(Store.Take("k1", _folder["b"]));
    }

    [Fact]
    public void What_nobody_has_used_for_long_goes()
    {
        Store.Add("k1", _folder.Write("a", "old"));
        Store.Add("k2", _folder["a"]);
        Store.Add("k3", _folder["a"]);
        foreach (var file in Directory.GetFiles(_folder["store"])) File.SetLastWriteTimeUtc(file, DateTime.UtcNow.AddDays(-31));
        Store.Add("k2", _folder["a"]); // It was made again,
        Store.Take("k3", _folder["b"]); // and this one used.

        Store.Sweep();

        Assert.False(Store.Take("k1", _folder["b"]));
        Assert.True(Store.Take("k2", _folder["b"]));
        Assert.True(Store.Take("k3", _folder["b"]));
    }

    [Fact]
    public void The_key_depends_on_content_and_way()
    {
        var a = _folder.Write("a", "content");

        Assert.Equal(FileStore.KeyOf(a, "x"), FileStore.KeyOf(_folder.Write("b", "content"), "x"));
        Assert.Equal(3, new[] { FileStore.KeyOf(a, "x"), FileStore.KeyOf(a, "y"), FileStore.KeyOf(_folder.Write("c", "other"), "x") }.Distinct().Count());
    }
}
