using System.Runtime.CompilerServices;

namespace Async2.Bench.Contexts;

/// <summary>
/// Eight methods deep; one operation is a call of the outermost. Each of them also calls the class library, of which the weaver does not know whether
/// it leaves the contexts alone: so each protects itself from the next, and remembers the contexts anew before it calls it.
/// </summary>
internal static class Chain
{
    private const int Depth = 8;

    private static readonly NullAwaiter s_awaiter = new();

    public static void Run(int count) => Sum(count).GetAwaiter().GetResult();

    public static void RunSuspended(int count)
    {
        var task = SumSuspended(count);
        while (!task.IsCompleted) s_awaiter.Resume();
        task.GetAwaiter().GetResult();
    }

    private static async Task<int> Sum(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await Descend(i, Depth);
        return sum;
    }

    private static async Task<int> SumSuspended(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await DescendSuspended(i, Depth);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Descend(int value, int depth)
    {
        int sign = Convert.ToInt32(value > 0);
        if (depth > 1) return sign & await Descend(value, depth - 1);
        if (Global.Ready == 0) await Task.Yield();
        return sign;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> DescendSuspended(int value, int depth)
    {
        int sign = Convert.ToInt32(value > 0);
        if (depth > 1) return sign & await DescendSuspended(value, depth - 1);
        await s_awaiter;
        return sign;
    }
}
