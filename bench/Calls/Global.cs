using System.Runtime.CompilerServices;

namespace Async2.Bench.Calls;

/// <summary>A global variable that the called methods read before they would suspend.</summary>
internal static class Global
{
    /// <summary>Never 0, which no compiler knows.</summary>
    public static int Ready = 1;

    /// <summary>
    /// The synchronous counterpart of a yield: a call that is never made. Thread.Yield itself would put the instructions of a transition
    /// to native code into the measured path.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Wait() => Thread.Yield();
}
