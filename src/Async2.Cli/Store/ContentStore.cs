using Async2.Compiler;

namespace Async2.Cli.Store;

/// <summary>Keeps results in folders that are named by the key of what they were made from (<see cref="KeyInputs"/>).</summary>
/// <remarks>
///     FOLDER/KEY/               an entry: complete, because it appears by one rename. Its time is that of its last use
///     FOLDER/KEY/manifest       its files (<see cref="Manifest"/>)
///     FOLDER/KEY/owner          marks it as the store's (<see cref="FolderClaim"/>)
///     FOLDER/KEY/running/PID    a process that runs from it, and keeps it from being removed
///     FOLDER/.new-X/            an entry before the rename; or one that is being removed
///     FOLDER/.replacing         locked while a damaged entry is replaced
/// Everything here can be made again. So the user and other processes may remove an entry, or write the same one, at any time.
/// </remarks>
internal sealed class ContentStore(string folder)
{
    private const int MostAttempts = 20;
    private const string Unfinished = ".new-";
    private static readonly TimeSpan LongestUnused = TimeSpan.FromDays(30);
    private static readonly TimeSpan LongestUnfinished = TimeSpan.FromDays(1);
    private static readonly TimeSpan LongestReplacement = TimeSpan.FromSeconds(30);

    public int MostEntries { get; init; } = int.MaxValue;

    /// <summary>How large the files of all its entries may be. Files in subfolders do not count.</summary>
    public long MostBytes { get; init; } = long.MaxValue;

    /// <summary>The entry of a key, if it is there and whole. It counts as used now, or as running as long as this process lives.</summary>
    /// <exception cref="CommandException">The store is not the user's alone.</exception>
    public Entry? Find(string key, bool running = false)
    {
        var entry = new Entry(Path.Combine(folder, key));
        if (!Directory.Exists(entry.Folder)) return null;
        PrivateFolder.RequireTrusted(folder);
        PrivateFolder.RequireTrusted(entry.Folder);
        return Manifest.Fits(entry) && entry.MarkUsed(running) ? entry : null;
    }

    /// <summary>
    /// Makes an entry, in the place of a damaged one if there is one; or takes the entry that another process has finished first.
    /// </summary>
    /// <returns>The entry; null if somebody has removed it meanwhile.</returns>
    public Entry? Add(string key, Action<Entry> fill, bool running = false)
    {
        var entry = New(key);
        try
        {
            // The lock ends before the entry is renamed, because Windows renames no folder with an open file. The process does not.
            using (var claim = new FolderClaim(entry.Folder))
            {
                claim.Share(Environment.ProcessId);
                fill(entry);
            }
            Manifest.Write(entry);
            // What removes the folder meanwhile takes the mark, too. The manifest may then lack files that were removed before.
            if (!FolderClaim.IsClaimed(entry.Folder)) return null;
            Publish(entry, key, running);
        }
        catch (Exception e) when (e is not OperationCanceledException && (!Directory.Exists(entry.Folder) || IsOfMissingFile(e)))
        {
            return null;
        }
        finally
        {
            Delete(entry.Folder);
        }
        return Find(key, running);
    }

    public void TryAdd(string key, Action<Entry> fill)
    {
        try
        {
            Add(key, fill);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or CommandException)
        {
            // It is made again when it is needed.
        }
    }

    /// <summary>
    /// Removes entries that nobody has used for long, the least recently used ones of too many, and those that crashed processes have not
    /// finished. Folders without the store's mark stay, because the user may have put the cache into a folder with other files.
    /// </summary>
    public void Prune()
    {
        try
        {
            if (!Directory.Exists(folder)) return;
            PrivateFolder.RequireTrusted(folder);
            var folders = new DirectoryInfo(folder).GetDirectories();
            var claimed = folders.Where(f => FolderClaim.IsClaimed(f.FullName)).ToList();
            var (entries, bytes) = (0, 0L);
            foreach (var entry in claimed.Where(f => f.Name[0] != '.').OrderByDescending(f => f.LastWriteTimeUtc))
            {
                bytes += entry.EnumerateFiles().Sum(f => f.Length);
                var isTooMuch = ++entries > MostEntries || bytes > MostBytes;
                if ((isTooMuch || IsOlder(entry, LongestUnused)) && !new Entry(entry.FullName).IsRunning()) Remove(entry.FullName);
            }
            foreach (var unfinished in folders.Where(f => f.Name.StartsWith(Unfinished, StringComparison.Ordinal)))
                PruneUnfinished(unfinished);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Another process removes the same, or the cache is read-only.
        }
    }

    private void PruneUnfinished(DirectoryInfo unfinished)
    {
        var path = unfinished.FullName;
        var dead = FolderClaim.OfDead(path);
        dead?.Dispose(); // Before it is renamed, as above.
        if (dead is not null || (FolderClaim.IsClaimed(path) && IsOlder(unfinished, LongestUnfinished))) Remove(path);
        else if (ClaimedFolder.IsName(unfinished.Name, Unfinished)) FolderClaim.DeleteUnclaimed(path);
    }

    private Entry New(string key)
    {
        var entry = new Entry(Path.Combine(folder, ClaimedFolder.NewName(Unfinished)));
        try
        {
            PrivateFolder.Create(folder);
            PrivateFolder.RequireTrusted(folder);
            PrivateFolder.Create(entry.Folder);
            return entry;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CommandException(
                "cannot write the cache", folder, "set XDG_CACHE_HOME to a folder that can be written, or give --no-cache", e);
        }
    }

    private void Publish(Entry entry, string key, bool running)
    {
        var published = Path.Combine(folder, key);
        for (var attempts = 1; ; attempts++)
        {
            if (TryMove(attempts)) return;
            if (Find(key, running) is not null) return;
            // One process at a time, so that none removes what another has just made. A process that need not remove does not wait.
            using var replacing = LockFile.Take(Path.Combine(folder, ".replacing"), LongestReplacement);
            if (Find(key, running) is not null) return;
            var damaged = SetAside(published);
            try
            {
                // At once, because others publish and remove it at any time, and this one would meet them again and again.
                if (TryMove(attempts)) return;
            }
            finally
            {
                if (damaged is not null) Delete(damaged);
            }
        }

        bool TryMove(int attempts)
        {
            try
            {
                Directory.Move(entry.Folder, published);
                return true;
            }
            catch (IOException) when (attempts < MostAttempts && Directory.Exists(entry.Folder))
            {
                return false; // There is an entry already. Other processes may remove it before this one looks at it.
            }
        }
    }

    private void Remove(string entry)
    {
        if (SetAside(entry) is { } removed) Delete(removed);
    }

    /// <summary>Renames an entry, so that nobody finds half of it while it is deleted.</summary>
    /// <returns>Its folder now; null if there is none, or another process was faster.</returns>
    private string? SetAside(string entry)
    {
        var aside = Path.Combine(folder, ClaimedFolder.NewName(Unfinished));
        try
        {
            Directory.Move(entry, aside);
            return aside;
        }
        catch (IOException e) when (e is DirectoryNotFoundException || !Path.Exists(entry))
        {
            return null; // By now there may be one again.
        }
    }

    // Where it fails, the next process that prunes tries again, or does so already.
    private static void Delete(string path)
    {
        try
        {
            if (File.Exists(path)) File.Delete(path);
            else if (Directory.Exists(path)) FolderClaim.Delete(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
        }
    }

    // Who removes a folder while it is filled empties it first, and may not succeed at once. If it was another file, the next attempt
    // meets it, too.
    private static bool IsOfMissingFile(Exception e) => e switch
    {
        DirectoryNotFoundException or FileNotFoundException => true,
        AggregateException { InnerExceptions: var all } => all.Any(IsOfMissingFile),
        _ => e.InnerException is { } inner && IsOfMissingFile(inner),
    };

    private static bool IsOlder(DirectoryInfo folder, TimeSpan age) => DateTime.UtcNow - folder.LastWriteTimeUtc > age;
}
