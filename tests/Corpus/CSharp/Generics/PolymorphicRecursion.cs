// A generic method that calls itself over ever larger types.
namespace Corpus.PolymorphicRecursion;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Grow(completion.Calm(), 5, 4));
        WriteLine(await Grow(completion, "s", 3));
    });

    private static async Task<string> Grow<T>(Completion completion, T value, int depth)
    {
        await Step.Go(completion);
        return depth == 0 ? $"{value}" : $"{depth}{await Grow(completion, new KeyValuePair<string, T>("k", value), depth - 1)}";
    }
}
