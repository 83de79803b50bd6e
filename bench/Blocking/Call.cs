using System.Runtime.CompilerServices;

namespace Async2.Bench.Blocking;

/// <summary>One call of a method that could block, and does not.</summary>
internal static class Call
{
    /// <summary>Never 0, which no compiler knows.</summary>
    public static int Ready = 1;

    public static void RunAsync(int count) => LoopAsync(count).GetAwaiter().GetResult();

    public static void Run(int count) => Loop(count).GetAwaiter().GetResult();

    private static async Task<int> LoopAsync(int count)
    {
        await Task.Yield();
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await LeafAsync(i);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> LeafAsync(int value)
    {
        if (Ready == 0) await Task.Delay(1);
        return value & 1;
    }

    private static async Task<int> Loop(int count)
    {
        await Task.Yield();
        int sum = 0;
        for (int i = 0; i < count; i++) sum += Leaf(i);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Leaf(int value)
    {
        if (Ready == 0) Task.Delay(1).Wait();
        return value & 1;
    }
}
