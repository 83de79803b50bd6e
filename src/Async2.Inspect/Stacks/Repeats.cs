namespace Async2.Inspect.Stacks;

/// <summary>Joins equal items that follow each other, as recursion makes them.</summary>
internal static class Repeats
{
    public static IEnumerable<(T Item, int Times)> In<T>(IEnumerable<T> items, Func<T, T, bool> areEqual)
    {
        (T Item, int Times)? current = null;
        foreach (var item in items)
        {
            if (current is { } repeated && areEqual(repeated.Item, item))
            {
                current = repeated with { Times = repeated.Times + 1 };
                continue;
            }
            if (current is { } ended) yield return ended;
            current = (item, 1);
        }
        if (current is { } last) yield return last;
    }
}
