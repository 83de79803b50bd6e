namespace Async2;

/// <summary>
/// The object that a variant returns when it has no result yet (<see cref="CallStatus"/>), and a link of a suspended chain: a <see
/// cref="Frame"/>, or the <see cref="ChainCompletion"/> behind the outermost one.
/// </summary>
/// <remarks>
/// A chain is a circle, so each link needs one reference only:
/// <code>
/// under construction    outermost.Next  ──► innermost ──► … ──► outermost                  woven code holds the outermost frame
/// suspended             completion.Next ──► innermost ──► … ──► outermost ──► completion   the completion stands for the chain
///
/// State  bit 31         not a frame; bits 0 to 3 are the CallStatus
///        bit 30         Ended: the frame behind this one is to be resumed with its end
///        bit 29, 28     IsAwaited, and its callee has ended: the synchronous-completion handshake (SynchronousCompletion)
///        bit 27         ContextsAreKnown: of the outermost frame of a chain under construction
///        bit 26         CallerReturns: likewise
///        bit 25         SubscribesElsewhere: of the innermost frame of a chain that has not subscribed
///        bit 24         PackedFrames
///        bit 23         IsSynchronous
///        bits 1 to 22   the number of the suspension point, from 0
///        bit 0          the suspension point lies in a try region
/// </code>
/// Not thread-safe: a continuation belongs to the thread that runs or builds its chain. The awaiter that the chain waits for hands it
/// over to another one.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class Continuation
{
    /// <summary>The <see cref="State"/> of a <see cref="PackedFrames"/>.</summary>
    private protected const int Packed = 1 << 24;

    /// <summary>The bits of the number of the suspension point.</summary>
    private protected const int PointMask = SynchronousBit - 2;

    private const int NotAFrame = int.MinValue;

    private const int HasEndedBit = 1 << 30;

    private const int AwaitedBit = 1 << 29;

    private const int CalleeEndedBit = 1 << 28;

    private const int ContextsKnownBit = 1 << 27;

    private const int CallerReturnsBit = 1 << 26;

    private const int SubscribesElsewhereBit = 1 << 25;

    /// <summary>The bit of <see cref="State"/> that woven code stores at a synchronous call. See <see cref="IsSynchronous"/>.</summary>
    public const int SynchronousBit = 1 << 23;

    private const int StatusMask = 15;

    /// <summary>The next link of the circle: the caller's frame, or the chain's completion. See the remarks of the class.</summary>
    public Continuation? Next;

    /// <summary>
    /// The contexts of a frame when it suspended: the thread's <see cref="ExecutionContext"/>, or a <see cref="FrameContexts"/> if there
    /// are others. Null is the default one. If its flow is suppressed, none is restored.
    /// </summary>
    public object? Context;

    /// <summary>
    /// Woven code stores and reads <c>(k &lt;&lt; 1) | h</c> here. k numbers the suspension point from 0. h is 1 if it lies in a try
    /// region, and <see cref="Frame.Resume"/> gets exceptions of the callee. At a synchronous call it also stores bit 23, which is cleared
    /// before it is resumed. See the remarks of the class.
    /// </summary>
    public int State;

    /// <summary>Makes a frame.</summary>
    private protected Continuation()
    {
    }

    /// <summary>Makes a continuation that is not a frame.</summary>
    private protected Continuation(CallStatus status) => State = NotAFrame | (int)status;

    /// <summary>The status of the call that returned this.</summary>
    internal CallStatus Status => State >= 0 ? CallStatus.Suspended : (CallStatus)(State & StatusMask);

    /// <summary>Whether this is a task, and not a chain. Callers have handled faults and declines.</summary>
    internal bool WaitsForTask => State < 0;

    /// <summary>Whether this is a frame, and no other bit matters before it is resumed.</summary>
    internal bool IsPlainFrame => (uint)State < SynchronousBit;

    /// <summary>
    /// Whether this frame waits within a synchronous call: a blocking call if it is the innermost one, else the twin of a synchronous
    /// method. It is resumed where that ends, whatever contexts are there.
    /// </summary>
    internal bool IsSynchronous => (State & (NotAFrame | SynchronousBit)) == SynchronousBit;

    /// <summary>Whether this frame waits within a synchronous call, and no other bit matters before it is resumed.</summary>
    internal bool IsPlainSynchronous => (uint)(State - SynchronousBit) < SynchronousBit;

    /// <summary>Whether this is a suspended frame, and not several packed ones.</summary>
    internal bool IsSingleFrame => (State & (NotAFrame | Packed)) == 0;

    /// <summary>Whether this holds packed frames.</summary>
    internal bool IsPacked => (State & (NotAFrame | Packed)) == Packed;

    /// <summary>Whether this is a frame that has ended, or a fault, and the frame behind it is to be resumed.</summary>
    internal bool HasEnded => (State & HasEndedBit) != 0;

    /// <summary>Whether the thread that subscribes the callee has yet to look whether that has ended.</summary>
    internal bool IsAwaited => (State & AwaitedBit) != 0;

    /// <summary>
    /// Whether the thread has the execution context that is in <see cref="Context"/>, and neither a SynchronizationContext nor a
    /// TaskScheduler to return to.
    /// </summary>
    internal bool ContextsAreKnown => (State & ContextsKnownBit) != 0;

    /// <summary>Whether the frame behind this one returns to its SynchronizationContext or TaskScheduler, by a variable's value.</summary>
    internal bool CallerReturns => (State & CallerReturnsBit) != 0;

    /// <summary>Whether a frame suspended in another SynchronizationContext than the thread has when it subscribes.</summary>
    internal bool SubscribesElsewhere => (State & SubscribesElsewhereBit) != 0;

    /// <summary>The innermost frame of a chain under construction, of which this is the outermost one.</summary>
    internal Frame InnermostOfCircle => Unsafe.As<Frame>(Next!);

    /// <summary>The synchronous call has ended: the frame can be resumed.</summary>
    internal void EndSynchronousCall() => State &= ~SynchronousBit;

    /// <summary>Marks a callee that has ended, and puts the frame to resume behind it.</summary>
    internal void End(Frame next)
    {
        Next = next;
        State |= HasEndedBit;
    }

    /// <summary>
    /// Takes a callee that has ended out of the chain, before its caller goes on. An iterator is free for its next step then: this thread
    /// touches no other field of it.
    /// </summary>
    internal void Unlink() => Volatile.Write(ref Next, null);

    /// <summary>The callee is about to subscribe. The current thread will then look whether it has ended.</summary>
    /// <returns>The argument of <see cref="TryLook"/>.</returns>
    internal int WillLook()
    {
        int state = State;
        State = state | AwaitedBit;
        return state;
    }

    /// <summary>The callee has subscribed.</summary>
    /// <returns>False if it has ended.</returns>
    internal bool TryLook(int state) => (Interlocked.Exchange(ref State, state) & CalleeEndedBit) == 0;

    /// <summary>The callee has ended.</summary>
    /// <returns>False if the subscribing thread has already looked.</returns>
    internal bool TryLeaveEnd()
    {
        int state = Volatile.Read(ref State);
        return (state & AwaitedBit) != 0 && Interlocked.CompareExchange(ref State, state | CalleeEndedBit, state) == state;
    }

    /// <summary>Sets the state of a new outermost frame with the contexts of the frame before it, or default ones.</summary>
    internal void SuspendInKnownContexts(int state) => State = state | ContextsKnownBit;

    /// <summary>Makes the frame that is linked next return to its SynchronizationContext or TaskScheduler.</summary>
    internal void LetCallerReturn() => State |= CallerReturnsBit;

    /// <summary>Makes the innermost frame subscribe in the SynchronizationContext of <see cref="FrameContexts"/>.</summary>
    internal void SubscribeElsewhere() => State |= SubscribesElsewhereBit;

    /// <summary>Clears the bit when the innermost frame subscribes.</summary>
    internal void ForgetElsewhere() => State &= ~SubscribesElsewhereBit;

    /// <summary>Clears the bits when the thread's contexts change, or another frame becomes the outermost one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ForgetContexts() => State &= ~(ContextsKnownBit | CallerReturnsBit);

    /// <summary>Puts <paramref name="behind"/> behind this outermost frame.</summary>
    /// <returns>The innermost frame of the chain.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Frame OpenCircle(Continuation behind)
    {
        ForgetContexts();
        Frame innermost = InnermostOfCircle;
        Next = behind;
        return innermost;
    }
}
