using System.Runtime.CompilerServices;

namespace Async2.Bench.Matrix;

/// <summary>The experiment's almost empty method; suspends by returning.</summary>
[Unwind(false)]
internal static class ContinuationsCallee
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static async Task<int> Leaf(int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return value & 1;
    }
}
