using System.Diagnostics;
using Async2.Cli.Run;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Tests;

public sealed class RunCacheTests : IDisposable
{
    private static readonly WeaveReport Report =
        new([new AssemblyReport("/a/App.dll", AssemblyOutcome.Woven, null, [new MethodReport("M()", MethodKind.TaskOfT, true, null, ContextMode.Async1, new MethodHash(0x1f3a9c02))])]);

    private readonly TemporaryFolder _folder = new();

    private RunCache Cache => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void An_entry_is_found_again_with_its_report()
    {
        Cache.Add("0123456789", Fill("one"));

        var found = Cache.Find("0123456789");

        Assert.Equal("one", File.ReadAllText(Path.Combine(found!.App, "data.txt")));
        Assert.Equal(Report.Assemblies.Single().Methods, found.Report.Assemblies.Single().Methods);
        Assert.Null(Cache.Find("9876543210"));
    }

    [Fact]
    public void An_entry_that_failed_to_be_made_is_not_there()
    {
        Assert.Throws<InvalidOperationException>(() => Cache.Add("0123456789", app =>
        {
            File.WriteAllText(Path.Combine(app, "f"), "half");
            throw new InvalidOperationException();
        }));

        Assert.Null(Cache.Find("0123456789"));
        Assert.Empty(Directory.GetFileSystemEntries(_folder["cache"]));
    }

    [Fact]
    public void Of_two_that_make_the_same_entry_the_first_wins_and_both_get_it()
    {
        var second = Cache.Add("0123456789", app =>
        {
            Cache.Add("0123456789", Fill("first"));
            return Fill("second")(app);
        });

        Assert.Equal("first", File.ReadAllText(Path.Combine(second.App, "data.txt")));
        Assert.Single(Directory.GetFileSystemEntries(_folder["cache"]));
    }

    [Fact]
    public void What_nobody_has_used_for_long_goes_unless_it_runs()
    {
        foreach (var key in new[] { "unused-123", "running-12" })
        {
            var entry = Cache.Add(key, Fill(key));
            File.Delete(Path.Combine(entry.Running, $"{Environment.ProcessId}"));
            if (key == "running-12") File.WriteAllText(Path.Combine(entry.Running, $"{Environment.ProcessId}"), "");
            Directory.SetLastWriteTimeUtc(entry.Folder, DateTime.UtcNow.AddDays(-31));
        }

        Cache.Prune();

        Assert.Equal(["running-12"], Directory.GetDirectories(_folder["cache"]).Select(Path.GetFileName));
    }

    [Fact]
    public void Of_too_many_entries_the_least_recently_used_go()
    {
        for (var i = 0; i < 52; i++)
        {
            var entry = Cache.Add($"{i:0000000000}", Fill("x"));
            File.Delete(Path.Combine(entry.Running, $"{Environment.ProcessId}"));
            Directory.SetLastWriteTimeUtc(entry.Folder, DateTime.UtcNow.AddHours(-60 + i));
        }

        Cache.Prune();

        Assert.Equal(50, Directory.GetDirectories(_folder["cache"]).Length);
        Assert.False(Directory.Exists(_folder["cache/0000000000"]));
        Assert.False(Directory.Exists(_folder["cache/0000000001"]));
    }

    [Fact]
    public void What_a_crashed_run_left_goes_at_once_or_after_a_day()
    {
        _folder.Write("cache/.new-old/app/f");
        _folder.Write("cache/.new-old/owner", $"{Environment.ProcessId}\n");
        _folder.Write("cache/.new-young/app/f");
        if (OperatingSystem.IsLinux()) _folder.Write("cache/.new-abandoned/owner", "4194305\n"); // More than the largest process id.
        Directory.SetLastWriteTimeUtc(_folder["cache/.new-old"], DateTime.UtcNow.AddDays(-2));

        Cache.Prune();

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

        Cache.Prune();

        Assert.Equal(4, Directory.GetDirectories(_folder["cache"]).Length);
        Assert.True(File.Exists(_folder["elsewhere/owner"]));
    }

    [Theory]
    [InlineData("app/App.dll", "")] // Cut off.
    [InlineData("app/App.dll", "else")] // Another one, as long.
    [InlineData("app/App.dll", null)]
    [InlineData("app/data.txt", null)]
    [InlineData("report.json", "{")]
    [InlineData("manifest", "")]
    [InlineData("manifest", "app/App.dll\0")]
    [InlineData("manifest", null)]
    [InlineData("running", null)]
    public void A_damaged_entry_is_made_again(string file, string? content)
    {
        Add("code");
        var damaged = _folder[$"cache/0123456789/{file}"];
        if (content is not null) File.WriteAllText(damaged, content);
        else if (Directory.Exists(damaged)) Directory.Delete(damaged, recursive: true);
        else File.Delete(damaged);

        Assert.Null(Cache.Find("0123456789"));
        var entry = Add("code");

        Assert.Equal("code", File.ReadAllText(Path.Combine(entry.App, "App.dll")));
        Assert.Equal(Report.Assemblies.Single().Methods, entry.Report.Assemblies.Single().Methods);
        Assert.NotNull(Cache.Find("0123456789"));
        Assert.Equal(["0123456789"], Directory.GetDirectories(_folder["cache"]).Select(Path.GetFileName));

        CacheEntry Add(string text) => Cache.Add("0123456789", app =>
        {
            File.WriteAllText(Path.Combine(app, "App.dll"), text);
            return Fill(text)(app);
        });
    }

    /// <summary>Each finds it damaged, makes its own, and takes that of whoever was first.</summary>
    [Fact]
    public void Of_many_that_replace_a_damaged_entry_at_once_all_get_one()
    {
        for (var i = 0; i < 20; i++)
        {
            var key = $"{i:0000000000}";
            var damaged = Cache.Add(key, Fill("damaged"));
            File.Delete(Path.Combine(damaged.App, "data.txt"));
            Parallel.For(0, 6, new() { MaxDegreeOfParallelism = 6 }, _ =>
            {
                var entry = Cache.Find(key) ?? Cache.Add(key, Fill("whole"));
                Assert.Equal("whole", File.ReadAllText(Path.Combine(entry.App, "data.txt")));
            });
        }
    }

    [Fact]
    public void A_file_or_an_empty_folder_in_the_place_of_an_entry_is_replaced()
    {
        _folder.Write("cache/0123456789", "a file");
        Directory.CreateDirectory(_folder["cache/9876543210"]);

        foreach (var key in new[] { "0123456789", "9876543210" })
            Assert.Equal(key, File.ReadAllText(Path.Combine(Cache.Add(key, Fill(key)).App, "data.txt")));
    }

    [Fact]
    public void What_an_app_writes_where_it_lies_does_no_damage()
    {
        var app = Cache.Add("0123456789", Fill("data")).App;
        File.WriteAllText(Path.Combine(app, "data.txt"), "written by the app");
        File.WriteAllText(Path.Combine(app, "log.txt"), "written by the app");

        Assert.NotNull(Cache.Find("0123456789"));
    }

    [Fact]
    public void Nobody_else_may_enter()
    {
        if (OperatingSystem.IsWindows()) return; // Access is by lists there, which folders inherit.
        var entry = Cache.Add("0123456789", Fill("data"));

        foreach (var folder in new[] { _folder["cache"], entry.Folder })
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute, File.GetUnixFileMode(folder));
    }

    [Theory]
    [InlineData("cache")]
    [InlineData("cache/0123456789")]
    public void A_cache_that_others_may_write_is_not_trusted(string folder)
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell.
        Cache.Add("0123456789", Fill("data"));
        File.SetUnixFileMode(_folder[folder], File.GetUnixFileMode(_folder[folder]) | UnixFileMode.OtherWrite);

        var refused = Assert.Throws<CommandException>(() => Cache.Find("0123456789"));

        Assert.StartsWith($"others may write to the cache: {_folder[folder]}: ", refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("cache")]
    [InlineData("cache/0123456789")]
    public void A_cache_of_somebody_else_is_not_trusted(string folder)
    {
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return; // Only root may give a folder away.
        Cache.Add("0123456789", Fill("data"));
        Process.Start("chown", ["65534", _folder[folder]]).WaitForExit();

        Assert.StartsWith("the cache is somebody else's: ", Assert.Throws<CommandException>(() => Cache.Find("0123456789")).Message, StringComparison.Ordinal);
        Assert.Throws<CommandException>(() => Cache.Add("0123456789", Fill("data")));
    }

    private static Func<string, WeaveReport> Fill(string text) => app =>
    {
        File.WriteAllText(Path.Combine(app, "data.txt"), text);
        return Report;
    };
}
