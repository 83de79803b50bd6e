using Async2.Cli.Folders;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>Weaves an app's folder for <c>run</c>: into the cache, or into a temporary folder.</summary>
internal sealed class AppWeave(App app, WeaveOptions options)
{
    // Everything in the folder is copied; more than this is no app but a folder that happens to hold one.
    private const long MostBytes = 4L << 30;
    private const int Attempts = 3;

    /// <summary>The folder's cache entry, and whether it was there before.</summary>
    public (CacheEntry Entry, bool Hit) InCache(RunCache cache)
    {
        var tree = Read();
        for (var attempt = 1; ; attempt++)
        {
            var key = InputHash.Of(tree, options);
            if (cache.Find(key) is { } found) return (found, true);
            var changed = false;
            try
            {
                return (cache.Add(key, into => Fill(tree, into, () => changed = InputHash.Of(tree = Read(), options) != key)), false);
            }
            catch (CommandException) when (changed && attempt < Attempts)
            {
            }
        }
    }

    /// <summary>Weaves into a folder that the caller removes.</summary>
    public WeaveReport Into(string folder) => Fill(Read(), folder, () => false);

    private WeaveReport Fill(FolderTree tree, string into, Func<bool> hasChanged)
    {
        using var interruption = new Interruption();
        var report = ProgressDisplay.During(progress =>
            new FolderWeave(tree, into, options).Run(onlyChanges: false, progress, interruption.Token));
        // A build that ran meanwhile would leave a mixture under the key of what was there before.
        if (hasChanged()) throw new CommandException("the files change while they are read", app.Folder, "wait for the build to end");
        return report;
    }

    private FolderTree Read()
    {
        var tree = FolderTree.Read(app.Folder);
        if (tree.Files.Sum(f => FolderTree.LengthOf(tree.FullPath(f))) > MostBytes)
            throw new CommandException("too much beside the app", app.Folder, "publish the app to a folder of its own");
        return tree;
    }
}
