// Parallel.ForEachAsync with async bodies.
namespace Corpus.ParallelForEach;

internal static class Program
{
    public static async Task Main()
    {
        var sum = 0;
        await Parallel.ForEachAsync(Enumerable.Range(1, 50), new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (n, token) =>
        {
            await Task.Yield();
            if (n % 10 == 0) await Task.Delay(1, token);
            Interlocked.Add(ref sum, await Square(n));
        });
        WriteLine(sum);
        try
        {
            await Parallel.ForEachAsync([1], async (n, _) => { await Task.Yield(); throw new InvalidOperationException("body"); });
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
    }

    private static async ValueTask<int> Square(int n)
    {
        await Task.Yield();
        return n * n;
    }
}
