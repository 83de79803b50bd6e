using System.Globalization;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>
/// The keys of folders whose files have not changed since they were read, by what the file system says of these: so the start of an app
/// that is woven already reads none of them.
/// </summary>
/// <param name="store">What is known.</param>
/// <param name="settled">
/// How long ago the files must have been changed: of changes within one tick of the file system's clock only the first can be told.
/// </param>
internal sealed class KnownKeys(FileStore store, TimeSpan settled)
{
    /// <summary>What <see cref="InputHash"/> says.</summary>
    public string Of(EntryInputs inputs)
    {
        var read = DateTimeOffset.UtcNow;
        if (Listing(out var changed) is not { } listing) return InputHash.Of(inputs);
        var name = NameOf(listing);
        // The whole listing is compared, for a name of 64 bits may be that of two.
        if (store.Text(name) is { } kept && kept.StartsWith(listing, StringComparison.Ordinal)) return kept[listing.Length..];
        var key = InputHash.Of(inputs);
        if (changed < read - settled && Listing(out _) == listing) store.AddText(name, listing + key);
        return key;

        // With the time of the last change; null if the file system does not tell.
        string? Listing(out DateTimeOffset changed)
        {
            var (allTold, latest) = (true, DateTimeOffset.MinValue);
            var text = InputListing.Of(inputs, Stamp);
            changed = latest;
            return allTold ? text : null;

            string Stamp(string path)
            {
                if (FileStatus.Of(path) is { Stamp: { } stamp, Changed: { } time })
                {
                    if (time > latest) latest = time;
                    return stamp;
                }

                allTold = false;
                return "";
            }
        }
    }

    /// <inheritdoc cref="FileStore.Sweep"/>
    public void Sweep() => store.Sweep();

    // FNV-1a. The hashes of .NET's cryptography would take longer to load than all of this.
    private static string NameOf(string listing)
    {
        var hash = 14695981039346656037UL;
        foreach (var c in listing) hash = (hash ^ c) * 1099511628211UL;
        return hash.ToString("x16", CultureInfo.InvariantCulture);
    }
}
