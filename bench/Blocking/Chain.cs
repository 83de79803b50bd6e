using System.Runtime.CompilerServices;

namespace Async2.Bench.Blocking;

/// <summary>
/// Eleven methods, each of which calls the next and keeps its argument. The innermost waits for a task: S11 blocks, M11 awaits.
/// </summary>
internal static class Chain
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int S1(Task task, int value) => S2(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S2(Task task, int value) => S3(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S3(Task task, int value) => S4(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S4(Task task, int value) => S5(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S5(Task task, int value) => S6(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S6(Task task, int value) => S7(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S7(Task task, int value) => S8(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S8(Task task, int value) => S9(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S9(Task task, int value) => S10(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int S10(Task task, int value) => S11(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int S11(Task task, int value)
    {
        task.Wait();
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static async Task<int> M1(Task task, int value) => await M2(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M2(Task task, int value) => await M3(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M3(Task task, int value) => await M4(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M4(Task task, int value) => await M5(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M5(Task task, int value) => await M6(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M6(Task task, int value) => await M7(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M7(Task task, int value) => await M8(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M8(Task task, int value) => await M9(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M9(Task task, int value) => await M10(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> M10(Task task, int value) => await M11(task, value + 1) ^ value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static async Task<int> M11(Task task, int value)
    {
        await task;
        return value;
    }
}
