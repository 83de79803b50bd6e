using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>Like <see cref="InterfaceCall"/>, without result.</summary>
internal static class InterfaceTaskCall
{
    public static void Run(int count) => Loop(count, new Target()).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, new Target());

    private static async Task Loop(int count, ITarget target)
    {
        for (int i = 0; i < count; i++) await target.Run();
    }

    private static void LoopSync(int count, ITarget target)
    {
        for (int i = 0; i < count; i++) target.RunSync();
    }

    private interface ITarget
    {
        Task Run();

        void RunSync();
    }

    private sealed class Target : ITarget
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public async Task Run()
        {
            if (Global.Ready == 0) await Task.Yield();
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public void RunSync()
        {
            if (Global.Ready == 0) Global.Wait();
        }
    }
}
