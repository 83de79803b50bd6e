namespace Async2.Inspect.Top;

/// <summary>The orders of sites, each with the key that selects it.</summary>
internal static class TopOrder
{
    public const char ByCount = 'c';
    public const char ByAge = 'a';
    public const char ByName = 'n';

    public static bool IsKey(char key) => key is ByCount or ByAge or ByName;

    public static IEnumerable<TopSite> Sort(IEnumerable<TopSite> sites, char key) => key switch
    {
        ByAge => sites.OrderByDescending(s => s.Ages.Percentile99),
        ByName => sites.OrderBy(s => s.Site, StringComparer.Ordinal),
        _ => sites.OrderByDescending(s => s.Count).ThenBy(s => s.Site, StringComparer.Ordinal),
    };
}
