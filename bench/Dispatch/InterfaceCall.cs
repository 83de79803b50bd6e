using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A method of an interface.</summary>
internal static class InterfaceCall
{
    public static void Run(int count) => Loop(count, new Target()).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, new Target());

    private static async Task<int> Loop(int count, ITarget target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await target.Run(i);
        return sum;
    }

    private static int LoopSync(int count, ITarget target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += target.RunSync(i);
        return sum;
    }

    private interface ITarget
    {
        Task<int> Run(int value);

        int RunSync(int value);
    }

    private sealed class Target : ITarget
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
