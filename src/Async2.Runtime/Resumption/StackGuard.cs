using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// The guard against a full stack, on which there must be room for another pass over a chain. Awaiters that call their
/// continuation inside OnCompleted: each such await of a loop runs inside the last one, and async1's stack overflows sooner or
/// later. Here a chain that has come deep goes on elsewhere as soon as there is no more room.
/// </summary>
/// <remarks>
/// The mark of a root (<see cref="Continuation.StackMark"/>) is where on a stack the outermost pass of a stretch runs: a
/// sixteenth of the address, but for the sign, which the shift drops.
/// </remarks>
[StackTraceHidden]
internal static class StackGuard
{
    // A pass so far below the mark is taken to run inside it; further below is another thread's stack, or the next stretch of this one.
    // The first part of a stretch is not looked at: where the runtime calls a stack full, there is still twice as much.
    private const uint UncheckedStack = 64 * 1024;
    private const uint StretchOfStack = 512 * 1024;

    /// <summary>
    /// Whether another pass would find room on the stack. Costs a few instructions where passes do not run inside each other.
    /// </summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe bool HasRoom(ChainRoot root)
    {
        int local;
        nint here = (nint)(&local);
        return BelowMark(root, here) < UncheckedStack / 8 || HasRoomBelow(root, here);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasRoomBelow(ChainRoot root, nint here)
    {
        if (BelowMark(root, here) < StretchOfStack / 8) return RuntimeHelpers.TryEnsureSufficientExecutionStack();
        root.StackMark = (uint)(here >> 4);
        return true;
    }

    /// <summary>How far below the mark an address is, as far as that tells near from far.</summary>
    private static uint BelowMark(ChainRoot root, nint address) => (root.StackMark - (uint)(address >> 4)) << 1;
}
