using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>One pass of the dispatcher over a chain, on one thread: what it has to put back when it leaves the thread.</summary>
[StackTraceHidden]
internal ref struct DispatchPass
{
    internal readonly Thread Thread;

    private ExecutionContext? _execution;
    private SynchronizationContext? _synchronization;
    private Task? _detachedTask;

    /// <summary>Whether the chain still belongs to this pass: not once it has been subscribed, parked or ended.</summary>
    internal bool OwnsChain;

    /// <summary>Whether the pass has gone beyond its first frame.</summary>
    internal bool IsPastFirst;

    /// <summary>Whether what the pass resumes runs inline where it finds neither a context of its own nor one of the thread's.</summary>
    internal bool IsInline;

    /// <summary>The frames that go on in place.</summary>
    internal InPlaceStretch InPlace;

    /// <summary>What is to go on in place next.</summary>
    private Continuation? _next;

    /// <summary>Whether the first frame suspended under suppressed flow: async1 undoes nothing of what it does to the contexts.</summary>
    private bool _firstIsSuppressed;

    /// <summary>Whether such a first frame waits again, and may still go on in place.</summary>
    private bool _suppressedFirstWaits;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal DispatchPass(Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization)
    {
        Thread = thread;
        OwnsChain = true;
        _execution = execution;
        _synchronization = synchronization;
    }

    /// <summary>Makes the context of a frame current that has one of its own.</summary>
    /// <param name="current">The context of the thread.</param>
    /// <param name="context">That of the frame.</param>
    /// <returns>False where the flow is suppressed, or the frame takes its callee's context: then the thread keeps what it has.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryEnter(ExecutionContext? current, ExecutionContext? context)
    {
        if (context == ThreadContexts.Flowing || ThreadContexts.IsFlowSuppressed(context)) return false;
        if (context != current) ThreadContexts.Restore(context);
        return true;
    }

    /// <summary>Makes the context of the first frame current.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EnterFirst(Thread thread, ExecutionContext? context)
    {
        if (context is not null || ThreadContexts.Execution(thread) is not null) EnterFirstSlow(context);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void EnterFirstSlow(ExecutionContext? context)
    {
        if (!TryEnter(ThreadContexts.Execution(Thread), context) && context != ThreadContexts.Flowing) _firstIsSuppressed = true;
    }

    /// <summary>
    /// Makes the context of a frame behind the first one current; one in mode flow takes that of its callee, which is there already.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Enter(Thread thread, ExecutionContext? context)
    {
        ExecutionContext? current = ThreadContexts.Execution(thread);
        if (context != current && context != ThreadContexts.Flowing) TryEnter(current, context);
    }

    /// <summary>What the thread runs from here on is not the first frame any more.</summary>
    internal void LeaveFirst()
    {
        if (IsPastFirst) return;
        IsPastFirst = true;
        if (!_firstIsSuppressed) return;
        _execution = ThreadContexts.Execution(Thread);
        _synchronization = ThreadContexts.Synchronization(Thread);
    }

    /// <summary>The first frame, if the pass is still there, waits for what it has called.</summary>
    internal void SuspendFirst()
    {
        if (IsPastFirst) return;
        _suppressedFirstWaits = _firstIsSuppressed;
        LeaveFirst();
    }

    /// <summary>
    /// What a frame has called ended while it subscribed: the chain is this pass's again (<see cref="InPlaceStretch.Extend"/>).
    /// </summary>
    internal void TakeBack(Continuation leaf, Continuation caller, Continuation behind, SynchronizationContext? synchronization)
    {
        InPlace.Extend(leaf, caller, behind, synchronization);
        _next = caller;
        OwnsChain = true;
        IsInline = false;
    }

    /// <summary>What is to go on in place, if there is anything, with the end of its callee in <see cref="ChainRoot.Leaf"/>.</summary>
    internal bool TryTakeInPlace([NotNullWhen(true)] out Continuation? next)
    {
        next = _next;
        _next = null;
        return next is not null;
    }

    /// <summary>Makes the contexts of the frame in, or behind, <paramref name="next"/> current, which goes on in place.</summary>
    internal Continuation EnterInPlace(Continuation next)
    {
        Continuation frame = InPlace.Enter(Thread, next);
        if (_suppressedFirstWaits && frame.Next == InPlace.End) IsPastFirst = _suppressedFirstWaits = false;
        return frame;
    }

    /// <summary>
    /// An exception was thrown through the first frame, perhaps by a callee, whose changes to the contexts nobody has undone:
    /// where flow is suppressed, too, the thread gets its own contexts back.
    /// </summary>
    internal void ThrownThroughFirst()
    {
        if (!IsPastFirst) _firstIsSuppressed = false;
    }

    /// <summary>Hides the task that the thread executes from the frames to come: they are no part of it.</summary>
    internal void DetachTask()
    {
        ref Task? current = ref CurrentTask.Field();
        if (current is null) return;
        _detachedTask ??= current;
        current = null;
    }

    /// <summary>Puts the contexts of the thread back, as ExecutionContext.Run does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void End()
    {
        if (!_firstIsSuppressed || IsPastFirst) ThreadContexts.PutBack(Thread, _execution, _synchronization);
        if (_detachedTask is not null) CurrentTask.Field() = _detachedTask;
    }
}
