// Many iterations, most of which complete synchronously: no growth of the stack.
namespace Corpus.LongLoops;

internal static class Program
{
    public static async Task Main()
    {
        long sum = 0;
        for (var i = 0; i < 200_000; i++)
        {
            sum += await Now(i);
            if (i % 20_000 == 0) await Task.Yield();
        }
        WriteLine(sum);
    }

    private static async Task<long> Now(int i) => await Value(i) + 1;

    private static async ValueTask<int> Value(int i)
    {
        if (i % 50_000 == 7) await Task.Yield();
        return i % 10;
    }
}
