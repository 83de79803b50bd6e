using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A virtual method that the receiver overrides.</summary>
internal static class OverriddenCall
{
    public static void Run(int count) => Loop(count, new Derived()).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, new Derived());

    private static async Task<int> Loop(int count, Base target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await target.Run(i);
        return sum;
    }

    private static int LoopSync(int count, Base target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += target.RunSync(i);
        return sum;
    }

    private class Base
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public virtual async Task<int> Run(int value)
        {
            if (Global.Ready == 0) await Task.Yield();
            return value & 1;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public virtual int RunSync(int value)
        {
            if (Global.Ready == 0) Global.Wait();
            return value & 1;
        }
    }

    private sealed class Derived : Base
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override async Task<int> Run(int value)
        {
            if (Global.Ready == 0) await Task.Yield();
            return value & 1;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override int RunSync(int value)
        {
            if (Global.Ready == 0) Global.Wait();
            return value & 1;
        }
    }
}
