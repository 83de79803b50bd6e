namespace Async2.Compiler;

/// <summary>Suggests the correct spelling of a name.</summary>
public static class NearestName
{
    /// <summary>The most similar of <paramref name="names"/>, or the first of several.</summary>
    public static string Of(string misspelt, IEnumerable<string> names) => names.MinBy(n => Distance(n, misspelt))!;

    // Levenshtein's distance.
    private static int Distance(string a, string b)
    {
        var row = Enumerable.Range(0, b.Length + 1).ToArray();
        for (var i = 0; i < a.Length; i++)
        {
            var diagonal = row[0]++;
            for (var j = 0; j < b.Length; j++)
                (row[j + 1], diagonal) = (Math.Min(Math.Min(row[j], row[j + 1]) + 1, diagonal + (a[i] == b[j] ? 0 : 1)), row[j + 1]);
        }

        return row[^1];
    }
}
