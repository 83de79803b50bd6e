namespace Async2.Terminal;

/// <summary>Counts items for output. .NET 8, on which the tool runs, too, has no method for it.</summary>
internal static class Counts
{
    /// <summary>The number of items of each key, in the order in which the keys appear.</summary>
    public static IEnumerable<KeyValuePair<TKey, int>> CountsBy<T, TKey>(this IEnumerable<T> items, Func<T, TKey> key)
        where TKey : notnull => items.GroupBy(key).Select(g => KeyValuePair.Create(g.Key, g.Count()));
}
