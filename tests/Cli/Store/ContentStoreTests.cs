using System.Diagnostics;
using Async2.Cli.Store;

namespace Async2.Cli.Tests.Store;

public sealed class ContentStoreTests : IDisposable
{
    private const string Key = "0123456789";

    private readonly TemporaryFolder _folder = new();

    private ContentStore Store => new(_folder["cache"]) { MostEntries = 50 };

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void An_entry_is_found_again()
    {
        Add("one");

        var found = Store.Find(Key);

        Assert.Equal("one", found!.Text("app/data.txt"));
        Assert.Null(Store.Find("9876543210"));
    }

    [Fact]
    public void A_file_is_taken_as_a_copy()
    {
        var entry = Add("content");

        Assert.True(entry.TryCopy("app/data.txt", _folder["copy"]));
        File.WriteAllText(_folder["copy"], "changed");
        Assert.Equal("content", entry.Text("app/data.txt"));
        Assert.False(entry.TryCopy("app/other.txt", _folder["other"]));
        Assert.Null(entry.Text("app/other.txt"));
    }

    [Fact]
    public void An_entry_that_failed_to_be_made_is_not_there()
    {
        Assert.Throws<InvalidOperationException>(() => Store.Add(Key, entry =>
        {
            File.WriteAllText(entry["f"], "half");
            throw new InvalidOperationException();
        }));

        Assert.Null(Store.Find(Key));
        Assert.Empty(Directory.GetFileSystemEntries(_folder["cache"]));
    }

    [Fact]
    public void Of_two_that_make_the_same_entry_the_first_wins_and_both_get_it()
    {
        var second = Store.Add(Key, entry =>
        {
            Add("first");
            Fill("second")(entry);
        });

        Assert.Equal("first", second!.Text("app/data.txt"));
        Assert.Single(Directory.GetFileSystemEntries(_folder["cache"]));
    }

    /// <summary>The user empties the cache while an entry is made, before or after it has its name.</summary>
    [Fact]
    public void An_entry_that_is_removed_meanwhile_is_not_there_and_nothing_fails()
    {
        Assert.Null(Store.Add(Key, entry =>
        {
            Directory.Delete(_folder["cache"], recursive: true);
            Fill("late")(entry);
        }));
        Assert.Null(Store.Add(Key, entry =>
        {
            Fill("early")(entry);
            Directory.Delete(_folder["cache"], recursive: true);
        }));
        Assert.Null(Store.Add(Key, entry =>
        {
            // As far as somebody who removes the folder has come.
            Fill("half")(entry);
            Directory.Delete(entry["app"], recursive: true);
            File.WriteAllText(entry["app/more.txt"], "");
        }));
        var removed = Add("found");
        Directory.Delete(_folder["cache"], recursive: true);

        Assert.Null(removed.Text("app/data.txt"));
        Assert.False(removed.TryCopy("app/data.txt", _folder["copy"]));
        Assert.False(removed.MarkUsed(running: true));
        Store.Prune();
    }

    [Fact]
    public void Many_that_remove_and_make_the_same_entry_at_once_do_not_fail()
    {
        Parallel.For(0, 200, new() { MaxDegreeOfParallelism = 4 }, i =>
        {
            if (i % 5 == 0) Store.Prune();
            if (i % 4 != 0) Assert.Equal("one", (Store.Find(Key) ?? Store.Add(Key, Fill("one")))?.Text("app/data.txt") ?? "one");
            else if (Store.Find(Key) is { } entry) TryDelete(entry.Folder);
        });

        static void TryDelete(string folder)
        {
            try
            {
                Directory.Delete(folder, recursive: true);
            }
            catch (IOException)
            {
                // Another one is faster.
            }
        }
    }

    [Fact]
    public void What_nobody_has_used_for_long_goes_unless_it_runs()
    {
        foreach (var key in new[] { "unused-123", "running-12" })
        {
            var entry = Store.Add(key, Fill(key), running: key == "running-12")!;
            Directory.SetLastWriteTimeUtc(entry.Folder, DateTime.UtcNow.AddDays(-31));
        }

        Store.Prune();

        Assert.Equal(["running-12"], Directory.GetDirectories(_folder["cache"]).Select(Path.GetFileName));
    }

    [Fact]
    public void Of_too_many_entries_the_least_recently_used_go()
    {
        for (var i = 0; i < 52; i++)
        {
            var entry = Store.Add($"{i:0000000000}", Fill("x"))!;
            Directory.SetLastWriteTimeUtc(entry.Folder, DateTime.UtcNow.AddHours(-60 + i));
        }

        Store.Prune();

        Assert.Equal(50, Directory.GetDirectories(_folder["cache"]).Length);
        Assert.False(Directory.Exists(_folder["cache/0000000000"]));
        Assert.False(Directory.Exists(_folder["cache/0000000001"]));
    }

    [Fact]
    public void Of_too_many_bytes_the_least_recently_used_go()
    {
        for (var i = 0; i < 4; i++)
        {
            var entry = Store.Add($"{i:0000000000}", e => File.WriteAllBytes(e["data"], new byte[1000]))!;
            Directory.SetLastWriteTimeUtc(entry.Folder, DateTime.UtcNow.AddHours(-60 + i));
        }

        new ContentStore(_folder["cache"]) { MostBytes = 3000 }.Prune();

        Assert.Equal(["0000000002", "0000000003"], Directory.GetDirectories(_folder["cache"]).Select(Path.GetFileName).Order());
    }

    [Fact]
    public void What_a_crashed_run_left_goes_at_once_or_after_a_day()
    {
        _folder.Write("cache/.new-old/app/f");
        _folder.Write("cache/.new-old/owner", $"{Environment.ProcessId}\n");
        _folder.Write("cache/.new-young/app/f");
        if (OperatingSystem.IsLinux()) _folder.Write("cache/.new-abandoned/owner", "4194305\n"); // More than the largest process id.
        Directory.SetLastWriteTimeUtc(_folder["cache/.new-old"], DateTime.UtcNow.AddDays(-2));

        Store.Prune();

        Assert.Equal([".new-young"], Directory.GetDirectories(_folder["cache"]).Select(Path.GetFileName));
    }

    [Fact]
    public void What_is_not_the_caches_stays()
    {
        _folder.Write("cache/photos/old.jpg");
        _folder.Write("cache/.new-year/old.jpg");
        _folder.Write("elsewhere/owner", "4194305\n");
        Directory.CreateSymbolicLink(_folder["cache/linked"], _folder["elsewhere"]);
        Directory.CreateSymbolicLink(_folder["cache/.woven"], _folder["elsewhere"]);
        File.SetLastWriteTimeUtc(_folder["elsewhere/owner"], DateTime.UtcNow.AddDays(-40));
        foreach (var name in (string[])["photos", ".new-year", "linked"])
            Directory.SetLastWriteTimeUtc(_folder[$"cache/{name}"], DateTime.UtcNow.AddDays(-40));

        new UserCache(_folder["cache"]).Prune();

        Assert.Equal(4, Directory.GetDirectories(_folder["cache"]).Length);
        Assert.True(File.Exists(_folder["elsewhere/owner"]));
    }

    [Theory]
    [InlineData("app/App.dll", "")] // Cut off.
    [InlineData("app/App.dll", "else")] // Another one, as long.
    [InlineData("app/App.dll", null)]
    [InlineData("app/data.txt", null)]
    [InlineData("other.dll", "")]
    [InlineData("manifest", "")]
    [InlineData("manifest", "app/App.dll\0")]
    [InlineData("manifest", null)]
    [InlineData("running", null)]
    public void A_damaged_entry_is_made_again(string file, string? content)
    {
        AddCode();
        var damaged = _folder[$"cache/{Key}/{file}"];
        if (content is not null) File.WriteAllText(damaged, content);
        else if (Directory.Exists(damaged)) Directory.Delete(damaged, recursive: true);
        else File.Delete(damaged);

        Assert.Null(Store.Find(Key, running: true));
        var entry = AddCode();

        Assert.Equal("code", entry.Text("app/App.dll"));
        Assert.NotNull(Store.Find(Key, running: true));
        Assert.Equal([Key], Directory.GetDirectories(_folder["cache"]).Select(Path.GetFileName));

        Entry AddCode() => Store.Add(Key, running: true, fill: entry =>
        {
            Fill("code")(entry);
            File.WriteAllText(entry["app/App.dll"], "code");
            File.WriteAllText(entry["other.dll"], "code");
        })!;
    }

    /// <summary>Each finds it damaged, makes its own, and takes that of whoever was first.</summary>
    [Fact]
    public void Of_many_that_replace_a_damaged_entry_at_once_all_get_one()
    {
        for (var i = 0; i < 20; i++)
        {
            var key = $"{i:0000000000}";
            var damaged = Store.Add(key, Fill("damaged"))!;
            File.Delete(damaged["app/data.txt"]);
            Parallel.For(0, 6, new() { MaxDegreeOfParallelism = 6 }, _ =>
            {
                var entry = Store.Find(key) ?? Store.Add(key, Fill("whole"));
                Assert.Equal("whole", entry!.Text("app/data.txt"));
            });
        }
    }

    [Fact]
    public void A_file_or_an_empty_folder_in_the_place_of_an_entry_is_replaced()
    {
        _folder.Write("cache/0123456789", "a file");
        Directory.CreateDirectory(_folder["cache/9876543210"]);

        foreach (var key in new[] { Key, "9876543210" })
            Assert.Equal(key, Store.Add(key, Fill(key))!.Text("app/data.txt"));
    }

    [Fact]
    public void What_an_app_writes_where_it_lies_does_no_damage()
    {
        var entry = Add("data");
        File.WriteAllText(entry["app/data.txt"], "written by the app");
        File.WriteAllText(entry["app/log.txt"], "written by the app");

        Assert.NotNull(Store.Find(Key));
    }

    [Fact]
    public void Nobody_else_may_enter()
    {
        if (OperatingSystem.IsWindows()) return; // Access is by lists there, which folders inherit.
        new UserCache(_folder["cache"]).Woven.TryAdd(Key, Fill("data"));
        var entry = Add("data");

        foreach (var folder in new[] { _folder["cache"], _folder["cache/.woven"], entry.Folder })
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute, File.GetUnixFileMode(folder));
    }

    [Theory]
    [InlineData("cache")]
    [InlineData("cache/0123456789")]
    public void A_cache_that_others_may_write_is_not_trusted(string folder)
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell.
        Add("data");
        File.SetUnixFileMode(_folder[folder], File.GetUnixFileMode(_folder[folder]) | UnixFileMode.OtherWrite);

        var refused = Assert.Throws<CommandException>(() => Store.Find(Key));

        Assert.StartsWith($"others may write to the cache: {_folder[folder]}: ", refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("cache")]
    [InlineData("cache/0123456789")]
    public void A_cache_of_somebody_else_is_not_trusted(string folder)
    {
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return; // Only root may give a folder away.
        Add("data");
        Process.Start("chown", ["65534", _folder[folder]]).WaitForExit();

        Assert.StartsWith("the cache is somebody else's: ", Assert.Throws<CommandException>(() => Store.Find(Key)).Message, StringComparison.Ordinal);
        Assert.Throws<CommandException>(() => Add("data"));
    }

    private Entry Add(string text) => Store.Add(Key, Fill(text))!;

    private static Action<Entry> Fill(string text) => entry =>
    {
        Directory.CreateDirectory(entry[Entry.RunningFolder]);
        Directory.CreateDirectory(entry["app"]);
        File.WriteAllText(entry["app/data.txt"], text);
    };
}
