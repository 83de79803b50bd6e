using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A method that is not async and returns the task of an async one.</summary>
internal static class PassThroughCall
{
    public static void Run(int count) => Loop(count).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count);

    private static async Task<int> Loop(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await Forward(i);
        return sum;
    }

    private static int LoopSync(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += ForwardSync(i);
        return sum;
    }

    private static Task<int> Forward(int value) => Leaf(value);

    private static int ForwardSync(int value) => LeafSync(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Leaf(int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return value & 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int LeafSync(int value)
    {
        if (Global.Ready == 0) Global.Wait();
        return value & 1;
    }
}
