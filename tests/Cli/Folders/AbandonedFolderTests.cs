using System.Diagnostics;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Tests.Folders;

/// <summary>What a killed process leaves behind, and what must not be taken for that.</summary>
public sealed class AbandonedFolderTests : IDisposable
{
    // More than the largest process id.
    private const int NoProcess = 4194305;

    private const string Dead = ".async2-0123456789abcdef0123456789abcdef";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_stage_and_a_temporary_folder_go_with_a_later_run()
    {
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
    public void What_a_killed_process_has_placed_is_undone()
    {
        // Killed before out/b was renamed: a, sub/d and new/e had been, and old/b was only a part of a copy.
        _folder.Write("out/a", "new a");
        _folder.Write("out/b", "b of the user");
        _folder.Write("out/c", "c of the user, made after that");
        _folder.Write("out/new/e", "new e");
        _folder.Write("out/sub/d", "new d");
        WriteDead("old/a", "a of the user");
        WriteDead("old/b", "b of");
        WriteDead("old/c", "old c");
        WriteDead("old/sub/d", "d of the user");
        WriteDead("new/b", "new b");
        WriteDead("placed", string.Concat(
            $"new\0folder\0\0a\0replaced\0{Stamp("a")}\0b\0replaced\0{Stamp("b")}\0c\0replaced\0005 1\0",
            $"new/e\0added\0{Stamp("new/e")}\0sub/d\0replaced\0{Stamp("sub/d")}\0end\0"));

        StagedOutput.Recover(_folder["out"], () => null);

        Assert.Equal(["out/a", "out/b", "out/c", "out/sub/d"], _folder.Snapshot().Keys);
        Assert.Equal("a of the user", File.ReadAllText(_folder["out/a"]));
        Assert.Equal("b of the user", File.ReadAllText(_folder["out/b"]));
        Assert.Equal("c of the user, made after that", File.ReadAllText(_folder["out/c"]));
        Assert.Equal("d of the user", File.ReadAllText(_folder["out/sub/d"]));
        Assert.False(Directory.Exists(_folder["out/new"]));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void What_has_been_placed_stays_without_a_whole_list(bool isCut)
    {
        _folder.Write("out/a", "new");
        WriteDead("old/a", "old");
        if (isCut) WriteDead("placed", $"a\0replaced\0{Stamp("a")}\0");

        StagedOutput.Recover(_folder["out"], () => null);

        Assert.Equal(["out/a"], _folder.Snapshot().Keys);
        Assert.Equal("new", File.ReadAllText(_folder["out/a"]));
    }

    [Fact]
    public void A_folder_is_taken_over_when_nobody_uses_it_any_more()
    {
        var folder = Directory.CreateDirectory(_folder["x"]).FullName;
        Assert.False(IsDead(folder)); // Nobody has claimed it: it is not the tool's.

        using (new FolderClaim(folder)) Assert.False(IsDead(folder));
        Assert.True(IsDead(folder)); // The lock tells. Another container may have a process with the id of the owner.

        File.WriteAllText(_folder["x/owner"], $"{NoProcess}\n{Environment.ProcessId}\n"); // What it had started still runs.
        Assert.False(IsDead(folder));
        File.WriteAllText(_folder["x/owner"], $"{NoProcess}\n");
        Assert.True(IsDead(folder));

        using (new FileStream(_folder["x/owner"], FileMode.Open, FileAccess.Read, FileShare.Read)) Assert.False(IsDead(folder));
        Directory.CreateSymbolicLink(_folder["link"], folder);
        Assert.False(IsDead(_folder["link"]));
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return; // Nobody else may give a folder away.
        Process.Start("chown", ["65534", folder]).WaitForExit();
        Assert.False(IsDead(folder));
    }

    [Fact]
    public void Only_folders_with_the_mark_or_nothing_in_them_go()
    {
        using var living = new ClaimedFolder(_folder.Path);
        foreach (var gone in new[] { Dead, ".async2-00000000000000000000000000000001", ".async2-00000000000000000000000000000002" })
            Directory.CreateDirectory(_folder[gone]);
        _folder.Write($"{Dead}/owner");
        _folder.Write($"{Dead}/new/file");
        _folder.Write(".async2-00000000000000000000000000000002/owner.new"); // Killed before it was locked.
        _folder.Write(".async2-00000000000000000000000000000003/notes", "of somebody");
        _folder.Write(".async2-mine/owner", "of somebody");
        Directory.CreateDirectory(_folder[".async2-empty"]);
        _folder.Write($".{Dead}/owner", "of somebody");

        ClaimedFolder.RemoveAbandoned(_folder.Path);

        string[] left = [$".{Dead}", ".async2-00000000000000000000000000000003", ".async2-empty", ".async2-mine", Path.GetFileName(living.Path)];
        var found = Directory.GetDirectories(_folder.Path).Select(f => Path.GetFileName(f));
        Assert.Equal(left.Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_weave_and_a_file_remove_what_a_killed_process_has_left_beside_them()
    {
        WriteDead("0/TestApp.dll");
        new Weaver(new WeaveOptions()).Weave([new WeaveInput(Tool.TestApp, _folder["out/TestApp.dll"])]);
        Assert.Equal(["TestApp.dll", "TestApp.pdb"], Contents.Of(_folder["out"]).Keys);
        Assert.Empty(Directory.GetDirectories(_folder["out"]));

        WriteDead("new/report.html");
        AtomicFile.Write(_folder["out/report.html"], "whole");
        Assert.Equal("whole", File.ReadAllText(_folder["out/report.html"]));
        Assert.Empty(Directory.GetDirectories(_folder["out"]));
    }

    [Fact]
    public void Hidden_folders_of_this_and_other_processes_are_no_input()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        using var living = new ClaimedFolder(_folder["in"]);
        _folder.Write($"in/{Dead}/new/TestApp.dll", "half of it");

        ToolCall.Run(["rewrite", _folder["in"], "-o", _folder["woven"]]).ShouldSucceed();

        var files = Contents.Of(Tool.TestAppFolder).Keys.Append("Async2.Runtime.dll");
        Assert.Equal(files.Order(StringComparer.Ordinal), Contents.Of(_folder["woven"]).Keys);
    }

    [Fact]
    public void An_app_whose_tool_was_killed_keeps_its_folder()
    {
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

    private void WriteDead(string file, string text = "")
    {
        _folder.Write($"out/{Dead}/owner");
        _folder.Write($"out/{Dead}/{file}", text);
    }

    private string Stamp(string file) =>
        FormattableString.Invariant($"{new FileInfo(_folder[$"out/{file}"]).Length} {File.GetLastWriteTimeUtc(_folder[$"out/{file}"]).Ticks}");

    private static bool IsDead(string folder)
    {
        using var claim = FolderClaim.OfDead(folder);
        return claim is not null;
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
