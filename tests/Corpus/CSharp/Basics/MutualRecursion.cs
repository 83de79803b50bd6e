// Two async methods that call each other; the depth is told by indentation.
namespace Corpus.MutualRecursion;

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Even(completion, 7, 0)));

    private static async Task<bool> Even(Completion completion, int n, int depth)
    {
        WriteLine($"{new string(' ', depth)}even {n}");
        if (n == 0) return await Step.Of(completion, true);
        var result = await Odd(completion, n - 1, depth + 1);
        WriteLine($"{new string(' ', depth)}back {n}");
        return result;
    }

    private static async Task<bool> Odd(Completion completion, int n, int depth)
    {
        if (n == 0) return await Step.Of(completion, false);
        return await Even(completion, n - 1, depth + 1);
    }
}
