namespace Async2.Fuzz.Worlds;

/// <summary>Small functions over values.</summary>
public sealed partial class World
{
    private const int LongestText = 24;

    public static T Hide<T>(T value) => value;

    public static int Sum(int a, int b, int c) => unchecked((a * 3) + (b * 5) + c);

    public static int Total(params ReadOnlySpan<int> values)
    {
        var total = 0;
        foreach (var value in values) total = unchecked((total * 7) + value);
        return total;
    }

    public static int Swap(ref int place, int value)
    {
        var old = place;
        place = value;
        return old;
    }

    public static T Second<TFirst, T>(TFirst _, T second) => second;

    public static string Cut(string text) => text.Length <= LongestText ? text : text[..LongestText];

    public static string NameOf<T>(T value) => value is null ? "null" : typeof(T).Name;

    /// <summary>Returns null for a text of odd length.</summary>
    public static string? Null(string text) => text.Length % 2 == 0 ? text : null;
}
