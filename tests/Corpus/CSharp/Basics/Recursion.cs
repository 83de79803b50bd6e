// An async method that calls itself, once and twice a level.
namespace Corpus.Recursion;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Fibonacci(completion.Calm(), 9));
        WriteLine(await Sum(completion, 20));
    });

    private static async Task<int> Fibonacci(Completion completion, int n)
    {
        if (n < 2) return await Step.Of(completion, n);
        return await Fibonacci(completion, n - 1) + await Fibonacci(completion, n - 2);
    }

    private static async ValueTask<int> SumValue(Completion completion, int n) => n == 0 ? await Step.OfValue(completion, 0) : n + await SumValue(completion, n - 1);

    private static async Task<int> Sum(Completion completion, int n)
    {
        var inner = await SumValue(completion, n);
        return inner + 1;
    }
}
