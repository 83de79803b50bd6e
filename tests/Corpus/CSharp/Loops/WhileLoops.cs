// while and do with awaits in condition and body.
namespace Corpus.WhileLoops;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var n = 0;
        while (await Step.Of(completion.Calm(), n < 3))
        {
            n++;
            await Step.Go(completion.Calm());
        }
        WriteLine(n);
        do
        {
            n--;
            Write($"{n} ");
        }
        while (await Step.Of(n == 1 ? completion : completion.Calm(), n > 0));
        WriteLine("end");
        while (true)
        {
            if (++n == 4) break;
            if (await Step.Of(completion, n % 2 == 0)) continue;
            Write($"odd {n} ");
        }
        WriteLine();
    });
}
