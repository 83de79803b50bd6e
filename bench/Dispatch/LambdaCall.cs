namespace Async2.Bench.Dispatch;

/// <summary>An async lambda that captures a variable.</summary>
internal static class LambdaCall
{
    public static void Run(int count)
    {
        int mask = Global.Ready;
        Loop(count, async value =>
        {
            if (Global.Ready == 0) await Task.Yield();
            return value & mask;
        }).GetAwaiter().GetResult();
    }

    public static void RunSync(int count)
    {
        int mask = Global.Ready;
        LoopSync(count, value =>
        {
            if (Global.Ready == 0) Global.Wait();
            return value & mask;
        });
    }

    private static async Task<int> Loop(int count, Func<int, Task<int>> target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await target(i);
        return sum;
    }

    private static int LoopSync(int count, Func<int, int> target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += target(i);
        return sum;
    }
}
