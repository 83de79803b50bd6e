using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A method of a struct.</summary>
internal static class StructCall
{
    public static void Run(int count) => Loop(count, default).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, default);

    private static async Task<int> Loop(int count, Target target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await target.Run(i);
        return sum;
    }

    private static int LoopSync(int count, Target target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += target.RunSync(i);
        return sum;
    }

    private struct Target
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
