// for with awaits in initialiser, condition, body and step.
namespace Corpus.ForLoops;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = await Loud(completion.Calm(), 0); i < await Loud(completion.Calm(), 3); i += await Loud(completion.Calm(), 1))
        {
            await Step.Go(i == 2 ? completion : completion.Calm());
            WriteLine($"body {i}");
        }
        for (int a = 0, b = 5; a < b; a++, b--) WriteLine(a * await Step.Of(completion, b));
    });

    private static async Task<int> Loud(Completion completion, int n)
    {
        Write($"[{n}]");
        return await Step.Of(completion, n);
    }
}
