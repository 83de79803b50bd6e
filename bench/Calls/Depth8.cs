using System.Runtime.CompilerServices;

namespace Async2.Bench.Calls;

/// <summary>Eight methods, each of which awaits the next; one operation is a call of the outermost.</summary>
internal static class Depth8
{
    public static void Run(int count) => Loop(count).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count);

    private static async Task<int> Loop(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await M1(i);
        return sum;
    }

    private static int LoopSync(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += S1(i);
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M1(int value) => await M2(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M2(int value) => await M3(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M3(int value) => await M4(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M4(int value) => await M5(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M5(int value) => await M6(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M6(int value) => await M7(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M7(int value) => await M8(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M8(int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return value & 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S1(int value) => S2(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S2(int value) => S3(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S3(int value) => S4(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S4(int value) => S5(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S5(int value) => S6(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S6(int value) => S7(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S7(int value) => S8(value) ^ 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S8(int value)
    {
        if (Global.Ready == 0) Global.Wait();
        return value & 1;
    }
}
