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
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Parse<ReadOnlySpan<char>, Spans>(completion, "abcde"));
        WriteLine(await Parse<int, Numbers>(completion, "abcdef"));
        WriteLine(await Earlier(completion));
        await Step.Go(completion);
    });

    private static async Task<int> Parse<T, TParser>(Completion completion, string text)
        where T : allows ref struct
        where TParser : IParser<T>
    {
        while (true)
        {
            text = await Step.Of(completion.Calm(), text[1..]);
            if (TParser.TryParse(text, out var value)) return TParser.Length(value);
        }
    }

    // The value of the round before, unless the await has suspended.
    private static async Task<string> Earlier(Completion completion)
    {
        var lengths = "";
        for (var round = 1; round < 4; round++)
        {
            await Step.Of(completion.Calm(), round);
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
