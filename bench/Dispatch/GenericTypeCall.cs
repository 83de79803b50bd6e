using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A method of a generic type over a reference type: its code is shared.</summary>
internal static class GenericTypeCall
{
    public static void Run(int count) => Loop(count, new Target<string>()).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, new Target<string>());

    private static async Task<int> Loop(int count, Target<string> target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await target.Run(i);
        return sum;
    }

    private static int LoopSync(int count, Target<string> target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += target.RunSync(i);
        return sum;
    }

    private sealed class Target<T>
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
