// while and do with awaits in condition and body.
namespace Corpus.WhileLoops;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var n = 0;
        while (await Step.Of(way.Calm(), n < 3))
        {
            n++;
            await Step.Go(way.Calm());
        }
        WriteLine(n);
        do
        {
            n--;
            Write($"{n} ");
        }
        while (await Step.Of(n == 1 ? way : way.Calm(), n > 0));
        WriteLine("end");
        while (true)
        {
            if (++n == 4) break;
            if (await Step.Of(way, n % 2 == 0)) continue;
            Write($"odd {n} ");
        }
        WriteLine();
    });
}
