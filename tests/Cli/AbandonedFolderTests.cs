using System.Diagnostics;
using Async2.Cli.Folders;

namespace Async2.Cli.Tests;

/// <summary>What a killed process leaves behind, and what must not be taken for that.</summary>
public sealed class AbandonedFolderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_stage_and_a_temporary_folder_go_with_a_later_run()
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell who owns a folder.
        var temporary = Directory.CreateDirectory(_folder["tmp"]).FullName;
        var tool = new Tool(_folder["cache"], temporary);
        Directory.CreateDirectory(_folder["out"]);
        _folder.Write("tmp/async2-of-somebody/notes.txt");
        // A whole shared framework takes long enough to be killed.
        var framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        Kill(tool.Start("rewrite", framework, "-o", _folder["out"]), () => Claims(_folder["out"]) > 0);
        Kill(tool.Start("explain", "--stats", framework), () => Claims(temporary) > 0);
        Assert.NotEmpty(Directory.GetFileSystemEntries(_folder["out"]));

        tool.Run("rewrite", Tool.TestApp, "-o", _folder["out"]).ShouldSucceed();
        tool.Run("explain", "--stats", Tool.TestApp).ShouldSucceed();

        Assert.Equal(["TestApp.dll", "TestApp.pdb"], Contents.Of(_folder["out"]).Keys);
        Assert.Equal(["async2-of-somebody"], Directory.GetDirectories(temporary).Select(Path.GetFileName));
    }

    [Fact]
    public void What_was_being_replaced_is_brought_back()
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell who owns a folder.
        // Killed after out/a had been moved away, and before the new one was there; out/sub/b had been replaced.
        _folder.Write("out/.async2-x/owner", "4194305\n"); // More than the largest process id.
        _folder.Write("out/.async2-x/old/a", "a of the user");
        _folder.Write("out/.async2-x/old/sub/b", "b of the user");
        _folder.Write("out/sub/b", "new");

        StagedOutput.Recover(_folder["out"]);

        Assert.Equal(["out/a", "out/sub/b"], _folder.Snapshot().Keys);
        Assert.Equal("a of the user", File.ReadAllText(_folder["out/a"]));
        Assert.Equal("b of the user", File.ReadAllText(_folder["out/sub/b"]));
    }

    [Fact]
    public void What_has_been_replaced_stays_replaced()
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell who owns a folder.
        _folder.Write("out/.async2-x/owner", "4194305\n");
        _folder.Write("out/.async2-x/replaced/a", "old");
        _folder.Write("out/a", "new");

        StagedOutput.Recover(_folder["out"]);

        Assert.Equal(["out/a"], _folder.Snapshot().Keys);
        Assert.Equal("new", File.ReadAllText(_folder["out/a"]));
    }

    [Fact]
    public void A_folder_is_abandoned_when_nobody_uses_it_any_more()
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell who owns a folder.
        var folder = Directory.CreateDirectory(_folder["x"]).FullName;
        Assert.False(FolderClaim.IsAbandoned(folder)); // Nobody has claimed it: it is not the tool's.

        using (new FolderClaim(folder)) Assert.False(FolderClaim.IsAbandoned(folder));
        Assert.False(FolderClaim.IsAbandoned(folder)); // This process lives: there may be no locks.
        File.WriteAllText(_folder["x/owner"], "4194305\n");
        Assert.True(FolderClaim.IsAbandoned(folder));

        File.WriteAllText(_folder["x/owner"], $"4194305\n{Environment.ProcessId}\n"); // What it had started still runs.
        Assert.False(FolderClaim.IsAbandoned(folder));

        File.WriteAllText(_folder["x/owner"], "4194305\n");
        using (new FileStream(_folder["x/owner"], FileMode.Open, FileAccess.Read, FileShare.Read)) Assert.False(FolderClaim.IsAbandoned(folder));
        Directory.CreateSymbolicLink(_folder["link"], folder);
        Assert.False(FolderClaim.IsAbandoned(_folder["link"]));
        if (!Environment.IsPrivilegedProcess) return; // Nobody else may give a folder away.
        Process.Start("chown", ["65534", folder]).WaitForExit();
        Assert.False(FolderClaim.IsAbandoned(folder));
    }

    [Fact]
    public void An_app_whose_tool_was_killed_keeps_its_folder()
    {
        if (!OperatingSystem.IsLinux()) return; // Only there the tool can tell who owns a folder.
        var temporary = Directory.CreateDirectory(_folder["tmp"]).FullName;
        var tool = new Tool(_folder["cache"], temporary);
        using var process = tool.Start("run", "--no-cache", Tool.TestApp, "wait");
        var app = int.Parse(process.StandardOutput.ReadLine()!);
        process.Kill();
        process.WaitForExit();

        tool.Run("run", "--no-cache", Tool.TestApp, "exit", "0").ShouldSucceed();
        Assert.Single(Directory.GetDirectories(temporary));

        Process.GetProcessById(app).Kill();
    }

    private static int Claims(string folder) => Directory.GetFiles(folder, "owner", SearchOption.AllDirectories).Length;

    private static void Kill(Process process, Func<bool> when)
    {
        using (process)
        {
            while (!process.HasExited && !when()) Thread.Sleep(5);
            Assert.False(process.HasExited);
            process.Kill();
            process.WaitForExit();
        }
    }
}
