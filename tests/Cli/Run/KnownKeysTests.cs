using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Tests.Run;

public sealed class KnownKeysTests : IDisposable
{
    // As if the clock were ahead: the times of changes cannot be set.
    private static readonly TimeSpan s_none = TimeSpan.FromMinutes(-1);

    private readonly TemporaryFolder _folder = new();

    public KnownKeysTests()
    {
        _folder.Write("app/App.dll", "code");
        _folder.Write("app/sub/data", "data");
    }

    private string[] Kept => Directory.Exists(_folder["known"]) ? Directory.GetDirectories(_folder["known"]) : [];

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Files_that_have_not_changed_are_not_read_again()
    {
        var key = Key();
        Assert.Equal(Inputs().Key(), key);

        var kept = Path.Combine(Assert.Single(Kept), "key");
        var (written, other) = (File.GetLastWriteTimeUtc(kept), new string('x', key.Length));
        File.WriteAllText(kept, File.ReadAllText(kept).Replace(key, other, StringComparison.Ordinal));
        File.SetLastWriteTimeUtc(kept, written);

        Assert.Equal(other, Key());
    }

    [Fact]
    public void What_has_changed_is_read_even_if_its_size_and_time_are_as_before()
    {
        var key = Key();
        var written = File.GetLastWriteTimeUtc(_folder["app/App.dll"]);
        _folder.Write("app/App.dll", "edoc");
        File.SetLastWriteTimeUtc(_folder["app/App.dll"], written);

        Assert.NotEqual(key, Key());
        Assert.Equal(Inputs().Key(), Key());
    }

    [Fact]
    public void Another_file_in_the_place_of_one_is_read()
    {
        _folder.Write("other", "edoc");
        var key = Key();
        File.Move(_folder["other"], _folder["app/App.dll"], overwrite: true);

        Assert.NotEqual(key, Key());
    }

    [Fact]
    public void Options_count()
    {
        Assert.NotEqual(Key(), Key(new WeaveOptions { Without = Optimisation.All.ToHashSet() }));
        Assert.Equal(2, Kept.Length);
    }

    [Fact]
    public void What_has_just_been_changed_may_change_again_within_the_same_tick()
    {
        Key(settled: TimeSpan.FromMinutes(1));

        Assert.Empty(Kept);
    }

    private AppInputs Inputs(WeaveOptions? options = null) =>
        new(Tree(), options ?? new WeaveOptions(), [], RuntimeFile.Portable, NativeCodeScope.All);

    private FolderTree Tree() => FolderTree.Read(_folder["app"]);

    private string Key(WeaveOptions? options = null, TimeSpan? settled = null) =>
        new KnownKeys(new ContentStore(_folder["known"]), settled ?? s_none).Of(Inputs(options));
}
