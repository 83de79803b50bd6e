namespace Async2.Cli.Polyfills;

/// <summary>Members that the class library has since .NET 9, because the tool runs on .NET 8, too.</summary>
internal static class LaterThanNet8
{
    extension(Convert)
    {
        public static string ToHexStringLower(byte[] bytes) => Convert.ToHexString(bytes).ToLowerInvariant();
    }

    extension<T>(IEnumerable<T> items)
    {
        /// <summary>The number of items of each key, in the order in which the keys appear.</summary>
        public IEnumerable<KeyValuePair<TKey, int>> CountBy<TKey>(Func<T, TKey> key)
            where TKey : notnull => items.GroupBy(key).Select(g => KeyValuePair.Create(g.Key, g.Count()));

        public IEnumerable<(int Index, T Item)> Index() => items.Select((item, index) => (index, item));
    }
}
