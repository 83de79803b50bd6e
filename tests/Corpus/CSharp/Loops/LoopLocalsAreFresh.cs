// A local that is declared in a loop body starts anew in each iteration.
namespace Corpus.LoopLocalsAreFresh;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 3; i++)
        {
            int fresh = 0;
            string text = null;
            (int A, int B) pair = default;
            int? maybe;
            if (i == 1) maybe = 5; else maybe = null;
            fresh += await Step.Of(completion.Calm(), i);
            text += fresh;
            pair.A += fresh;
            await Step.Go(i == 2 ? completion : completion.Calm());
            WriteLine($"{fresh} {text} {pair} {maybe is null}");
        }
    });
}
