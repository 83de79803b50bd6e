// Main that is an expression, with many arguments passed down through async frames.
namespace Corpus.LargeArguments;

internal static class Program
{
    public static async Task<int> Main(string[] args) => await Sum(1, 2L, 3, "4", 5.0, 6m, [7], (8, 9), 10, 11, args.Length);

    private static async Task<int> Sum(byte a, long b, short c, string d, double e, decimal f, int[] g, (int, int) h, nint i, uint j, int k)
    {
        await Task.Yield();
        var sum = a + b + c + d.Length + (long)e + (long)f + g[0] + h.Item1 + h.Item2 + (long)i + j;
        await Task.Yield();
        WriteLine(sum);
        return (int)sum;
    }
}
