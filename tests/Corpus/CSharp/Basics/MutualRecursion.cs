// Two async methods that call each other; the depth is told by indentation.
namespace Corpus.MutualRecursion;

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await Even(way, 7, 0)));

    private static async Task<bool> Even(Way way, int n, int depth)
    {
        WriteLine($"{new string(' ', depth)}even {n}");
        if (n == 0) return await Step.Of(way, true);
        var result = await Odd(way, n - 1, depth + 1);
        WriteLine($"{new string(' ', depth)}back {n}");
        return result;
    }

    private static async Task<bool> Odd(Way way, int n, int depth)
    {
        if (n == 0) return await Step.Of(way, false);
        return await Even(way, n - 1, depth + 1);
    }
}
