using Async2.Cli.Run;
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

        Assert.Equal("one", File.ReadAllText(Path.Combine(found!.App, "f")));
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

        Assert.Equal("first", File.ReadAllText(Path.Combine(second.App, "f")));
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
    public void What_a_crashed_run_left_goes_after_a_day()
    {
        _folder.Write("cache/.new-old/app/f");
        _folder.Write("cache/.new-young/app/f");
        Directory.SetLastWriteTimeUtc(_folder["cache/.new-old"], DateTime.UtcNow.AddDays(-2));

        Cache.Prune();

        Assert.Equal([".new-young"], Directory.GetDirectories(_folder["cache"]).Select(Path.GetFileName));
    }

    private static Func<string, WeaveReport> Fill(string text) => app =>
    {
        File.WriteAllText(Path.Combine(app, "f"), text);
        return Report;
    };
}
