using System.Runtime.CompilerServices;

namespace Async2;

// Awaiters that call their continuation inside OnCompleted: each such await of a loop runs inside the last one, and async1's stack overflows
// sooner or later. Here a chain that has come deep goes on elsewhere as soon as there is no more room.
public abstract partial class ChainRoot
{
    // A pass so far below the mark is taken to run inside it; further below is another thread's stack, or the next stretch of this one.
    // The first part of a stretch is not looked at: where the runtime calls a stack full, there is still twice as much.
    private const uint UncheckedStack = 64 * 1024;
    private const uint StretchOfStack = 512 * 1024;

    /// <summary>How far below the mark an address is, as far as that tells near from far.</summary>
    /// <remarks>
    /// The mark is where on a stack the outermost pass of a stretch runs. It lives in <see cref="Continuation.State"/>, which is only negative otherwise:
    /// a sixteenth of the address, but for the sign, which the shift drops.
    /// </remarks>
    private uint BelowMark(nint address) => ((uint)State - (uint)(address >> 4)) << 1;

    /// <summary>Whether another pass would find room on the stack. Costs a few instructions where passes do not run inside each other.</summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private unsafe bool HasRoom()
    {
        int local;
        nint here = (nint)(&local);
        return BelowMark(here) < UncheckedStack / 8 || HasRoomBelow(here);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool HasRoomBelow(nint here)
    {
        if (BelowMark(here) < StretchOfStack / 8) return RuntimeHelpers.TryEnsureSufficientExecutionStack();
        State = (int)(here >> 4) | int.MinValue;
        return true;
    }

    /// <summary>Resumes the chain where the await that is over would also have been resumed, had it not been inline.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RunElsewhere(Thread thread) => RunIn(ContextContinuation.CurrentTarget(thread), thread, mayInline: false);
}
