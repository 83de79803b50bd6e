using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A generic method over a reference type: its code is shared.</summary>
internal static class GenericMethodCall
{
    public static void Run(int count) => Loop(count).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count);

    private static async Task<int> Loop(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await Leaf("", i);
        return sum;
    }

    private static int LoopSync(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += LeafSync("", i);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Leaf<T>(T context, int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return value & 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int LeafSync<T>(T context, int value)
    {
        if (Global.Ready == 0) Global.Wait();
        return value & 1;
    }
}
