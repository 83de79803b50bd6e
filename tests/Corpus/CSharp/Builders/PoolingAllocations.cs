// Pooled methods in a chain, which suspend again and again: in the steady state nothing is allocated for them.
// runtime-async: runtime async has no pools
// tasklets: each is new
using System.Runtime.CompilerServices;

namespace Corpus.PoolingAllocations;

internal static class Program
{
    private static readonly Latch s_gate = new();
    private static long s_bytes;

    public static void Main()
    {
        // The least of some runs: the runtime itself allocates now and then.
        var least = long.MaxValue;
        for (var i = 0; i < 5; i++)
        {
            var task = Loop();
            while (!task.IsCompleted) s_gate.Open();
            WriteLine(task.Result);
            least = Math.Min(least, s_bytes);
        }
#if DEBUG
        least = 0; // the state machines are classes there, as compiled
#endif
        WriteLine(least);
    }

    private static async Task<int> Loop()
    {
        var sum = 0;
        for (var i = 0; i < 100; i++)
        {
            if (i == 50) s_bytes = GC.GetAllocatedBytesForCurrentThread();
            if (i == 90) s_bytes = GC.GetAllocatedBytesForCurrentThread() - s_bytes;
            sum += await Outer(i);
            await Nothing();
            var kept = Inner(i);
            sum += await kept;
        }
        return sum;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Outer(int n) => await Inner(n) + await Inner(1);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Inner(int n)
    {
        await s_gate;
        return n;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask Nothing() => await s_gate;
}
