namespace Async2.Cli.Bisect;

/// <summary>Finds the smallest part of a list with which something fails, by binary search: one item after the other.</summary>
/// <remarks>
/// <code>
/// needed   rest
///          a b c d e f g h     fails; with none of them it passes
///          a b c d e f         the first so many that fail: f is needed
/// f        a b c d e           fails, as it did; with f alone it passes
/// f        a b                 the first so many that fail with f: b is needed
/// f b      a                   with f and b alone it fails: that is it
/// </code>
/// Of n items, k of them needed, this takes about k·log n trials.
/// </remarks>
internal static class SmallestSet
{
    /// <summary>Items of which each is needed, in their order.</summary>
    /// <param name="items">With all of them it fails, with none it passes.</param>
    /// <param name="fails">Whether it fails with some of them.</param>
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

    // None, if what fails with some items fails with more of them, too. But weaving one method may hide what another does wrong.
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
