// An async method that calls itself, once and twice a level.
namespace Corpus.Recursion;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Fibonacci(way.Calm(), 9));
        WriteLine(await Sum(way, 20));
    });

    private static async Task<int> Fibonacci(Way way, int n)
    {
        if (n < 2) return await Step.Of(way, n);
        return await Fibonacci(way, n - 1) + await Fibonacci(way, n - 2);
    }

    private static async ValueTask<int> SumValue(Way way, int n) => n == 0 ? await Step.OfValue(way, 0) : n + await SumValue(way, n - 1);

    private static async Task<int> Sum(Way way, int n)
    {
        var inner = await SumValue(way, n);
        return inner + 1;
    }
}
