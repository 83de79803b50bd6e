// Async lambdas with two parameters that are both called _.
namespace Corpus.DiscardedParameters;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<int, string, Task<int>> both = async (_, _) => await Step.Of(completion, 3);
        WriteLine(await both(1, "x"));
        Func<object, object, int, Task<int>> three = async (_, _, kept) =>
        {
            await Step.Go(completion);
            return kept;
        };
        WriteLine(await three(1, 2, 5));
    });
}
