using System.Runtime.CompilerServices;

namespace Async2.Bench.Contexts;

/// <summary>
/// The experiment's recursion, eight methods deep; one operation is a call of the outermost. In the unknown form each method also
/// makes a call that the weaver does not know. So each protects itself from the next, and captures the contexts anew before it calls
/// it.
/// </summary>
internal static class Chain
{
    private const int Depth = 8;

    private static readonly NullAwaiter s_awaiter = new();

    public static void Run(int count) => Sum(count).GetAwaiter().GetResult();

    public static void RunUnknown(int count) => SumUnknown(count).GetAwaiter().GetResult();

    public static void RunSuspended(int count)
    {
        var task = SumSuspended(count);
        while (!task.IsCompleted) s_awaiter.Resume();
        task.GetAwaiter().GetResult();
    }

    private static async Task<int> Sum(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await Descend(Depth);
        return sum;
    }

    private static async Task<int> SumUnknown(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await DescendUnknown(Depth);
        return sum;
    }

    private static async Task<int> SumSuspended(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await DescendSuspended(Depth);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Descend(int depth)
    {
        if (depth > 1) return depth + await Descend(depth - 1);
        if (Global.Ready == 0) await Task.Yield();
        return 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> DescendUnknown(int depth)
    {
        int same = Global.Open.Same(depth);
        if (depth > 1) return same + await DescendUnknown(depth - 1);
        if (Global.Ready == 0) await Task.Yield();
        return 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> DescendSuspended(int depth)
    {
        int same = Global.Open.Same(depth);
        if (depth > 1) return same + await DescendSuspended(depth - 1);
        await s_awaiter;
        return 1;
    }
}
