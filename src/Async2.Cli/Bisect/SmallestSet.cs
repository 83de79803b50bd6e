namespace Async2.Cli.Bisect;

/// <summary>Finds the smallest part of a list with which something fails, by one binary search for each item.</summary>
/// <remarks>
/// <code>
/// needed   rest
///          a b c d e f g h     fails; with none of them it passes
///          a b c d e f         the shortest beginning that fails: f is needed
/// f        a b c d e           fails, as it did; with f alone it passes
/// f        a b                 the shortest beginning that fails with f: b is needed
/// f b      a                   with f and b alone it fails: done
/// </code>
/// Of n items, k of them needed, this takes about k·log n trials.
/// </remarks>
internal static class SmallestSet
{
    /// <summary>The needed items, in their order. With all items it fails, with none it passes.</summary>
    public static IReadOnlyList<T> Of<T>(IReadOnlyList<T> items, Func<IReadOnlyList<T>, bool> fails)
    {
        List<T> needed = [];
        var rest = items.Count;
        do
        {
            var passing = 0;
            while (rest - passing > 1)
            {
                var middle = passing + (rest - passing) / 2;
                if (fails([.. items.Take(middle), .. needed])) rest = middle;
                else passing = middle;
            }
            needed.Insert(0, items[--rest]);
        }
        while (rest > 0 && !fails(needed));
        return WithoutSuperfluous(needed, fails);
    }

    // There are none if each superset of a failing set fails. But a woven method may hide the error of another one.
    private static List<T> WithoutSuperfluous<T>(List<T> needed, Func<IReadOnlyList<T>, bool> fails)
    {
        for (var i = needed.Count - 1; i >= 0 && needed.Count > 1; i--)
        {
            List<T> others = [.. needed[..i], .. needed[(i + 1)..]];
            if (fails(others)) needed = others;
        }
        return needed;
    }
}
