// Many callers of the same methods at a time, on all threads.
namespace Corpus.ConcurrentCallers;

internal static class Program
{
    public static async Task Main()
    {
        var tasks = Enumerable.Range(0, 64).Select(n => Task.Run(() => Work(n))).ToArray();
        WriteLine((await Task.WhenAll(tasks)).Sum());
    }

    private static async Task<long> Work(int n)
    {
        long sum = 0;
        for (var i = 0; i < 100; i++)
        {
            sum += await Part(n, i);
            if (i % 10 == n % 10) await Task.Yield();
        }
        return sum;
    }

    private static async ValueTask<long> Part(int n, int i)
    {
        try
        {
            if ((n + i) % 5 == 0) await Task.Yield();
            if ((n + i) % 31 == 0) throw new InvalidOperationException();
            return n * i;
        }
        catch (InvalidOperationException)
        {
            await Task.Yield();
            return -1;
        }
    }
}
