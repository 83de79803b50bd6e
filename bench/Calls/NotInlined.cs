using System.Runtime.CompilerServices;

namespace Async2.Bench.Calls;

/// <summary>
/// The experiment's almost empty method: it reads a global variable and would wait if that were 0. It is never inlined, so the
/// benchmark measures the call itself. (As compiled for async1 the attribute is on the kick-off method.)
/// </summary>
internal static class NotInlined
{
    public static void Run(int count) => Loop(count).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count);

    private static async Task Loop(int count)
    {
        for (int i = 0; i < count; i++) await Leaf();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task Leaf()
    {
        if (Global.Ready == 0) await Task.Yield();
    }

    private static void LoopSync(int count)
    {
        for (int i = 0; i < count; i++) LeafSync();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeafSync()
    {
        if (Global.Ready == 0) Global.Wait();
    }
}
