namespace Async2;

/// <summary>The thunk of an async void method.</summary>
/// <remarks>
/// <code>
/// builder = VoidThunk.Create();
/// snapshot = ContextSnapshot.Capture();
/// try { returned = Call(args); } catch (Exception e) { VoidThunk.Fault(ref builder, snapshot, e); return; }
/// VoidThunk.Complete(ref builder, snapshot, returned);
/// </code>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class VoidThunk
{
    /// <summary>Captures the SynchronizationContext and tells it that an operation has started.</summary>
    /// <exception cref="Exception">Whatever <see cref="SynchronizationContext.OperationStarted"/> throws.</exception>
    public static AsyncVoidMethodBuilder Create() => AsyncVoidMethodBuilder.Create();

    /// <summary>The variant returned <paramref name="returned"/>: the operation has ended, or the dispatcher will end it.</summary>
    public static void Complete(ref AsyncVoidMethodBuilder builder, ContextSnapshot snapshot, Continuation? returned)
    {
        try
        {
            if (returned is null) builder.SetResult();
            else if (returned is Async2.Fault fault) builder.SetException(fault.Complete());
            else Start(builder, snapshot.Thread, returned);
        }
        finally
        {
            snapshot.Restore(null);
        }
    }

    /// <summary>The variant threw: the exception is raised in the captured SynchronizationContext, or on the thread pool.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Fault(ref AsyncVoidMethodBuilder builder, ContextSnapshot snapshot, Exception exception)
    {
        StackTraceRecord.TrimThunk(exception);
        try
        {
            builder.SetException(exception);
        }
        finally
        {
            snapshot.Restore(null);
        }
    }

    private static void Start(AsyncVoidMethodBuilder builder, Thread thread, Continuation outermost) =>
        Dispatcher.Start(BuilderCompletion<NoResult, VoidBuilder>.Rent(new VoidBuilder(builder), outermost), thread, outermost);
}
