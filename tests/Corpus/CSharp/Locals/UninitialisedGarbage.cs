// Locals become default again where the language says so, also on a second pass after a suspension.
namespace Corpus.UninitialisedGarbage;

internal static class Program
{
    private struct Pair { public int A; public string B; }

    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 3; i++)
        {
            Pair pair = default;
            WriteLine($"{pair.A} {pair.B is null}");
            pair.A = i + 1;
            pair.B = "set";
            await Step.Go(i == 2 ? completion : completion.Calm());
            WriteLine($"{pair.A} {pair.B}");
            pair = new Pair { A = pair.A };
            WriteLine($"{pair.A} {pair.B is null}");
        }
    });
}
