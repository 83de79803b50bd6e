using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// The guard of a thread against a full stack, on which there must be room for another pass over a chain. Awaiters that call their
/// continuation inside OnCompleted: each such await of a loop runs inside the last one, and async1's stack overflows sooner or
/// later. Here a chain that has come deep goes on elsewhere as soon as there is no more room.
/// </summary>
/// <remarks>
/// It has the thread, too, for which the dispatcher would have to look by itself. Nothing of it is kept in the chain: a write there, by
/// whichever thread resumes it, would cost the next one a line of its cache.
/// </remarks>
[StackTraceHidden]
internal sealed class StackGuard
{
    // Where the runtime calls a stack full, there is still twice as much.
    private const uint UncheckedStack = 64 * 1024;

    [ThreadStatic]
    private static StackGuard? t_ofThread;

    /// <summary>Where on the stack there was last found to be room.</summary>
    private nint _checked;

    private StackGuard()
    {
    }

    /// <summary>That of the current thread.</summary>
    internal static StackGuard OfThread
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => t_ofThread ?? Create();
    }

    /// <summary>The thread whose it is.</summary>
    internal Thread Thread { get; } = Thread.CurrentThread;

    /// <summary>
    /// Whether another pass would find room on the stack. Costs a few instructions where the last one began near.
    /// </summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe bool HasRoom()
    {
        int local;
        nint here = (nint)(&local);
        return (nuint)(_checked - here) < UncheckedStack || HasRoomAt(here);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool HasRoomAt(nint here)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        _checked = here;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static StackGuard Create() => t_ofThread = new StackGuard();
}
