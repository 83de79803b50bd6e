// Ref structs that only an out argument sets, in loops that await: their addresses are taken after each await.
namespace Corpus.RefStructsFromOut;

internal readonly ref struct Part(ReadOnlySpan<char> text)
{
    public readonly ReadOnlySpan<char> Text = text;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await InLoop(completion, "a,bb,ccc"));
        WriteLine(await InTry(completion, "dddd,e"));
        await foreach (var length in Lengths(completion, "x,yy")) WriteLine(length);
        await Step.Go(completion);
    });

    private static async Task<int> InLoop(Completion completion, string text)
    {
        var sum = 0;
        while (true)
        {
            text = await Step.Of(completion.Calm(), text);
            if (!TryTake(text, out var part)) return sum;
            sum = sum * 10 + part.Length;
            text = text[Math.Min(part.Length + 1, text.Length)..];
        }
    }

    private static async Task<int> InTry(Completion completion, string text)
    {
        for (var round = 0; ; round++)
        {
            try
            {
                await Step.Of(completion.Calm(), round);
                if (TryParse(text, out Part part) && part.Text.Length == 1) return round;
                text = text[(part.Text.Length + 1)..];
            }
            finally
            {
                WriteLine(round);
            }
        }
    }

    private static async IAsyncEnumerable<int> Lengths(Completion completion, string text)
    {
        while (TryTake(await Step.Of(completion.Calm(), text), out var part))
        {
            text = text[Math.Min(part.Length + 1, text.Length)..];
            yield return part.Length;
        }
    }

    private static bool TryTake(string text, out ReadOnlySpan<char> part)
    {
        var comma = text.IndexOf(',');
        part = comma < 0 ? text : text.AsSpan(0, comma);
        return part.Length > 0;
    }

    private static bool TryParse(string text, out Part part)
    {
        var found = TryTake(text, out var characters);
        part = new Part(characters);
        return found;
    }
}
