using System.Runtime.CompilerServices;

namespace Async2.Bench.Matrix;

/// <summary>The experiment's almost empty method; as compiled, returns a Task.</summary>
[Weave(false)]
internal static class TaskCallee
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static async Task<int> Leaf(int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return value & 1;
    }
}
