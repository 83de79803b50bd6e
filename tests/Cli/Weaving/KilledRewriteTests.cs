using System.Diagnostics;
using Async2.Cli.Folders;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Weaving;

/// <summary>A <c>rewrite</c> that is killed while it replaces the files of OUT.</summary>
public sealed class KilledRewriteTests : IDisposable
{
    private const int Files = 400;
    private static readonly TimeSpan s_longestDelay = TimeSpan.FromMilliseconds(20);

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void No_file_is_absent_or_torn_and_the_next_run_restores_all()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        for (var i = 0; i < Files; i++) _folder.Write($"in/content/{i}.txt", $"new {i}");
        var tool = new Tool(_folder["cache"]);
        tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed();
        var woven = Contents.Of(_folder["out"]);
        foreach (var file in woven.Keys) _folder.Write($"out/{file}", $"old {file}");
        var old = Contents.Of(_folder["out"]);
        var random = new Random(1);
        var undone = 0;
        for (var kill = 0; kill < (LongForm.IsOn ? 92 : 10); kill++)
        {
            Kill(tool.Start("rewrite", _folder["in"], "-o", _folder["out"]), s_longestDelay * random.NextDouble());

            var found = Contents.Of(_folder["out"]);
            Assert.Equal(old.Keys, found.Keys.Where(old.ContainsKey));
            Assert.All(old.Keys, file => Assert.True(found[file] == old[file] || found[file] == woven[file], file));
            undone += old.Keys.Count(file => found[file] != old[file]);

            var isDone = !IsPlacing() && found["TestApp.dll"] == woven["TestApp.dll"];
            StagedOutput.Recover(_folder["out"], () => null);
            Assert.Equal(isDone ? woven : old, Contents.Of(_folder["out"]));
            Assert.Empty(HiddenFolders());
            if (isDone) foreach (var file in woven.Keys) _folder.Write($"out/{file}", $"old {file}");
        }
        Assert.NotEqual(0, undone);
    }

    // When the list of what is to be undone is there: from then on files are renamed.
    private void Kill(Process process, TimeSpan delay)
    {
        using (process)
        {
            while (!process.HasExited && !IsPlacing()) Thread.Yield();
            var waiting = Stopwatch.StartNew();
            while (waiting.Elapsed < delay && IsPlacing()) Thread.Yield();
            process.Kill();
            process.WaitForExit();
        }
    }

    private bool IsPlacing() => HiddenFolders().Any(f => File.Exists(Path.Combine(f, "placed")));

    private string[] HiddenFolders() => Directory.GetDirectories(_folder["out"], ".*");
}
