using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A virtual method, called with <c>base</c>.</summary>
internal static class BaseCall
{
    public static void Run(int count) => new Derived().Loop(count).GetAwaiter().GetResult();

    public static void RunSync(int count) => new Derived().LoopSync(count);

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
        public override Task<int> Run(int value) => throw new InvalidOperationException();

        public override int RunSync(int value) => throw new InvalidOperationException();

        public async Task<int> Loop(int count)
        {
            int sum = 0;
            for (int i = 0; i < count; i++) sum += await base.Run(i);
            return sum;
        }

        public int LoopSync(int count)
        {
            int sum = 0;
            for (int i = 0; i < count; i++) sum += base.RunSync(i);
            return sum;
        }
    }
}
