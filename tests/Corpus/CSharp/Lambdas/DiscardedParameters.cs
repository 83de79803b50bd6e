// Async lambdas with two parameters that are both called _.
namespace Corpus.DiscardedParameters;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<int, string, Task<int>> both = async (_, _) => await Step.Of(way, 3);
        WriteLine(await both(1, "x"));
        Func<object, object, int, Task<int>> three = async (_, _, kept) =>
        {
            await Step.Go(way);
            return kept;
        };
        WriteLine(await three(1, 2, 5));
    });
}
