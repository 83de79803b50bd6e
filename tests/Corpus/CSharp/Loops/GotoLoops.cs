// Loops made of goto, forwards and backwards over awaits, into no block and out of several.
namespace Corpus.GotoLoops;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var n = 0;
    again:
        n += await Step.Of(completion.Calm(), 1);
        if (n < 3) goto again;
        for (var i = 0; ; i++)
        {
            for (var j = 0; ; j++)
            {
                await Step.Go(completion.Calm());
                if (i + j > 4) goto done;
                if (j == 2) break;
                n += i * j;
            }
        }
    done:
        WriteLine(n);
        if (n > 100) return;
        await Step.Go(completion);
        n *= 10;
        goto done;
    });
}
