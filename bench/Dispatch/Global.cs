using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>What the called methods look at before they would suspend.</summary>
internal static class Global
{
    /// <summary>Never 0, which no compiler knows.</summary>
    public static int Ready = 1;

    /// <summary>
    /// What the synchronous methods do where the async ones yield: a call that is not made. Not Thread.Yield itself, whose
    /// transition to native code would put instructions into the path that is measured.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Wait() => Thread.Yield();
}
