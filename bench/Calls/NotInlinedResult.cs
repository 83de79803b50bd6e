using System.Runtime.CompilerServices;

namespace Async2.Bench.Calls;

/// <summary>Like <see cref="NotInlined"/>, with an argument and a result (small enough for async1 to have its task cached).</summary>
internal static class NotInlinedResult
{
    public static void Run(int count) => Loop(count).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count);

    private static async Task<int> Loop(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await Leaf(i);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Leaf(int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return value & 1;
    }

    private static int LoopSync(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += LeafSync(i);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int LeafSync(int value)
    {
        if (Global.Ready == 0) Global.Wait();
        return value & 1;
    }
}
