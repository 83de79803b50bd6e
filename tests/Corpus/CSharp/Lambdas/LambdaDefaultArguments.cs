// Lambdas with default values, params and inferred types.
namespace Corpus.LambdaDefaultArguments;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var add = async (int a, int b = 5) => await Step.Of(completion.Calm(), a) + b;
        var all = async (params int[] items) => { await Step.Go(completion); return items.Sum(); };
        WriteLine(await add(1));
        WriteLine(await add(1, 2));
        WriteLine(await all(1, 2, 3));
    });
}
