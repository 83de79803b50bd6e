// Variables of a type parameter that may be a ref struct, and callees that read what an out argument holds before they set it.
// needs .NET 9: allows ref struct
using System.Runtime.CompilerServices;

namespace Corpus.RefStructTypeParameters;

internal interface IParser<T> where T : allows ref struct
{
    static abstract bool TryParse(string text, out T value);
    static abstract int Length(T value);
}

internal sealed class Spans : IParser<ReadOnlySpan<char>>
{
    public static bool TryParse(string text, out ReadOnlySpan<char> value)
    {
        value = text;
        return text.Length < 3;
    }

    public static int Length(ReadOnlySpan<char> value) => value.Length;
}

internal sealed class Numbers : IParser<int>
{
    public static bool TryParse(string text, out int value)
    {
        value = text.Length;
        return text.Length < 3;
    }

    public static int Length(int value) => value;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Parse<ReadOnlySpan<char>, Spans>(way, "abcde"));
        WriteLine(await Parse<int, Numbers>(way, "abcdef"));
        WriteLine(await Earlier(way));
        await Step.Go(way);
    });

    private static async Task<int> Parse<T, TParser>(Way way, string text)
        where T : allows ref struct
        where TParser : IParser<T>
    {
        while (true)
        {
            text = await Step.Of(way.Calm(), text[1..]);
            if (TParser.TryParse(text, out var value)) return TParser.Length(value);
        }
    }

    // The value of the round before, unless the await has suspended.
    private static async Task<string> Earlier(Way way)
    {
        var lengths = "";
        for (var round = 1; round < 4; round++)
        {
            await Step.Of(way.Calm(), round);
            lengths += $" {Exchange(out var part, round)}";
            WriteLine(part.Length);
        }
        return lengths;
    }

    private static int Exchange(out ReadOnlySpan<char> part, int length)
    {
        Unsafe.SkipInit(out part);
        var earlier = part.Length;
        part = new string('x', length);
        return earlier;
    }
}
