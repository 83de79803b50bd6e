using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>A method of a generic interface, over a reference type: the code of its implementations is shared.</summary>
internal static class GenericInterfaceCall
{
    public static void Run(int count) => Loop(count, new Target<string>()).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, new Target<string>());

    private static async Task<int> Loop(int count, ITarget<string> target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await target.Run("", i);
        return sum;
    }

    private static int LoopSync(int count, ITarget<string> target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += target.RunSync("", i);
        return sum;
    }

    private interface ITarget<in T>
    {
        Task<int> Run(T context, int value);

        int RunSync(T context, int value);
    }

    private sealed class Target<T> : ITarget<T>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public async Task<int> Run(T context, int value)
        {
            if (Global.Ready == 0) await Task.Yield();
            return value & 1;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public int RunSync(T context, int value)
        {
            if (Global.Ready == 0) Global.Wait();
            return value & 1;
        }
    }
}
