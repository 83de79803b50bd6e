using System.Globalization;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>
/// The keys of apps whose files have not changed since they were read, as the file system tells. So nothing is read at the start of an
/// app that is woven already.
/// </summary>
/// <remarks>
/// The last change must be some time ago, because the file system tells only the first of the changes within one tick of its clock.
/// </remarks>
internal sealed class KnownKeys(ContentStore store, TimeSpan? settled = null)
{
    private const string FileName = "key";
    private static readonly TimeSpan s_longestTick = TimeSpan.FromSeconds(3);

    public string Of(AppInputs inputs)
    {
        var now = DateTimeOffset.UtcNow;
        if (Listing(inputs, out var changed) is not { } listing) return inputs.Key();
        var name = NameOf(listing);
        // The whole listing is compared, because two may have one name of 64 bits.
        if (store.Find(name)?.Text(FileName) is { } known && known.StartsWith(listing, StringComparison.Ordinal))
            return known[listing.Length..];
        var key = inputs.Key();
        if (changed < now - (settled ?? s_longestTick) && Listing(inputs, out _) == listing)
            store.TryAdd(name, entry => File.WriteAllText(entry[FileName], listing + key));
        return key;
    }

    // With the time of the last change; null if the file system does not tell.
    private static string? Listing(AppInputs inputs, out DateTimeOffset changed)
    {
        var (allTold, latest) = (true, DateTimeOffset.MinValue);
        var list = inputs.List(Stamp).ToString();
        changed = latest;
        return allTold ? list : null;

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

    // FNV-1a. The hashes of .NET's cryptography would take longer to load than all of this.
    private static string NameOf(string listing)
    {
        var hash = 14695981039346656037UL;
        foreach (var c in listing) hash = (hash ^ c) * 1099511628211UL;
        return hash.ToString("x16", CultureInfo.InvariantCulture);
    }
}
