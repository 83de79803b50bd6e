using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A delegate of an instance method.</summary>
internal static class DelegateCall
{
    public static void Run(int count) => Loop(count, new Target().Run).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, new Target().RunSync);

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

    private sealed class Target
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public async Task<int> Run(int value)
        {
            if (Global.Ready == 0) await Task.Yield();
            return value & 1;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public int RunSync(int value)
        {
            if (Global.Ready == 0) Global.Wait();
            return value & 1;
        }
    }
}
