using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>Like <see cref="InterfaceCall"/>, with a <see cref="ValueTask{T}"/>.</summary>
internal static class InterfaceValueTaskCall
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
        ValueTask<int> Run(int value);

        int RunSync(int value);
    }

    private sealed class Target : ITarget
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public async ValueTask<int> Run(int value)
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
