using System.Runtime.CompilerServices;

namespace Async2.Bench.Contexts;

/// <summary>A loop that calls one method which does not suspend: one operation is that call.</summary>
internal static class Loop
{
    public static void Run(int count) => Sum(count).GetAwaiter().GetResult();

    public static void RunUnknown(int count) => SumUnknown(count).GetAwaiter().GetResult();

    private static async Task<int> Sum(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await Leaf(i);
        return sum;
    }

    private static async Task<int> SumUnknown(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await UnknownLeaf(i);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Leaf(int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> UnknownLeaf(int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return Global.Open.Same(value);
    }
}
