namespace Async2;

/// <summary>The contexts of a frame that has others besides an execution context.</summary>
/// <param name="execution">The execution context, as in <see cref="Continuation.Context"/>.</param>
[StackTraceHidden]
internal sealed class FrameContexts(ExecutionContext? execution)
{
    private SynchronizationContext? _synchronization;

    /// <summary>The execution context in which the frame suspended.</summary>
    internal ExecutionContext? Execution { get; private set; } = execution;

    /// <summary>The SynchronizationContext or TaskScheduler in which the frame must be resumed; null: any.</summary>
    internal object? Target { get; init; }

    /// <summary>
    /// Whether this frame, and those in front of it up to the next one with this flag, suspended in another SynchronizationContext than
    /// their caller's. The innermost frame subscribes there, and frames that continue in place run there.
    /// </summary>
    internal bool HasSynchronization { get; private set; }

    /// <summary>The SynchronizationContext or TaskScheduler in which a frame must be resumed; null: any.</summary>
    internal static object? TargetOf(Frame frame) => (frame.Context as FrameContexts)?.Target;

    /// <summary>The execution context in <see cref="Continuation.Context"/>.</summary>
    internal static ExecutionContext? ExecutionIn(object? context) =>
        context is FrameContexts contexts ? contexts.Execution : Unsafe.As<ExecutionContext>(context);

    /// <summary>Whether a frame continues in the execution context that its callee ends with (<see cref="ContextMode.Flow"/>).</summary>
    internal static bool IsFlowing(Continuation frame) => ExecutionIn(frame.Context) == ThreadContexts.Flowing;

    /// <summary>A resumed frame has suspended again, in the execution context <paramref name="current"/>.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="waitsForFrame">Whether it waits for another frame: then its <see cref="FrameContexts"/> stay.</param>
    /// <param name="current">The execution context of the thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Suspend(Frame frame, bool waitsForFrame, ExecutionContext? current)
    {
        if (frame.Context == (object?)current || (waitsForFrame && IsFlowing(frame))) return;
        if (waitsForFrame && frame.Context is FrameContexts contexts) contexts.Execution = current;
        else frame.Context = current;
    }

    /// <summary>
    /// The caller of an outermost frame restores its own SynchronizationContext. Notes that the chain up to that frame suspended in
    /// <paramref name="synchronization"/>, as far as no callee has noted another one.
    /// </summary>
    internal static void Remember(Continuation outermost, SynchronizationContext? synchronization)
    {
        outermost.InnermostOfCircle.SubscribeElsewhere();
        RememberOf(outermost, synchronization);
    }

    /// <summary>Notes that the frames up to <paramref name="frame"/> suspended in <paramref name="synchronization"/>.</summary>
    internal static void RememberOf(Continuation frame, SynchronizationContext? synchronization)
    {
        if (frame.Context is not FrameContexts contexts)
            frame.Context = contexts = new FrameContexts(Unsafe.As<ExecutionContext>(frame.Context));
        if (contexts.HasSynchronization) return;
        contexts.HasSynchronization = true;
        contexts._synchronization = synchronization;
    }

    /// <summary>The SynchronizationContext in which a frame suspended, as it or a frame behind it notes.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="end">The link behind the last frame to look at.</param>
    /// <param name="otherwise">The context if none of them has a note.</param>
    internal static SynchronizationContext? SynchronizationOf(
        Continuation frame, Continuation end, SynchronizationContext? otherwise)
    {
        for (Continuation each = frame; each != end; each = each.Next!)
            if (each.Context is FrameContexts { HasSynchronization: true } contexts) return contexts._synchronization;
        return otherwise;
    }
}
