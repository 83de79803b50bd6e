// A generic method that calls itself over ever larger types.
namespace Corpus.PolymorphicRecursion;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Grow(way.Calm(), 5, 4));
        WriteLine(await Grow(way, "s", 3));
    });

    private static async Task<string> Grow<T>(Way way, T value, int depth)
    {
        await Step.Go(way);
        return depth == 0 ? $"{value}" : $"{depth}{await Grow(way, new KeyValuePair<string, T>("k", value), depth - 1)}";
    }
}
