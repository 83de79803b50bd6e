// The allocations of an item of a running iterator: none, whether it is ready or not, awaited in a loop or by hand.
// runtime10: suspended frames are new objects each time
// tasklets: each is new
using System.Runtime.CompilerServices;

namespace Corpus.IteratorAllocations;

internal static class Program
{
    private static readonly Latch s_gate = new();
    private static long s_bytes;

    public static void Main()
    {
        foreach (var suspends in new[] { false, true })
        {
            WriteLine($"loop, suspends {suspends}: {Bytes(() => Loop(Numbers(100, suspends)))}");
            WriteLine($"by hand, suspends {suspends}: {Bytes(() => ByHand(Numbers(100, suspends).GetAsyncEnumerator()))}");
            WriteLine($"nested, suspends {suspends}: {Bytes(() => Loop(Outer(Numbers(100, suspends))))}");
        }
    }

    // The least of some runs: the runtime itself allocates now and then.
    private static long Bytes(Func<Task> run)
    {
        var least = long.MaxValue;
        for (var i = 0; i < 5; i++)
        {
            var task = run();
            while (!task.IsCompleted) s_gate.Open();
            task.GetAwaiter().GetResult();
            least = Math.Min(least, s_bytes);
        }
        return least;
    }

    private static async Task Loop(IAsyncEnumerable<int> numbers)
    {
        await foreach (var n in numbers) Count(n);
    }

    private static async Task ByHand(IAsyncEnumerator<int> numbers)
    {
        while (true)
        {
            var step = numbers.MoveNextAsync();
            var wasCompleted = step.IsCompleted;
            if (!await step) break;
            Count(numbers.Current);
        }
    }

    private static void Count(int item)
    {
        if (item == 50) s_bytes = GC.GetAllocatedBytesForCurrentThread();
        if (item == 90) s_bytes = GC.GetAllocatedBytesForCurrentThread() - s_bytes;
    }

    private static async IAsyncEnumerable<int> Outer(IAsyncEnumerable<int> source)
    {
        await foreach (var n in source) yield return n;
    }

    private static async IAsyncEnumerable<int> Numbers(int count, bool suspends)
    {
        for (var i = 0; i < count; i++)
        {
            if (suspends) await s_gate;
            yield return i;
        }
    }
}
