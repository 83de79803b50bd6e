namespace Async2;

/// <summary>The completion of a chain that one of the class library's builders ends.</summary>
/// <remarks>
/// While somebody listens to the events of tasks, or a debugger lists them, a chain has a box of its own, made by its method's
/// builder: that is the task then, and the class library reports its begin, its waits and its end as those of any other async
/// method.
/// </remarks>
/// <typeparam name="TResult">The type of the method's result, or <see cref="NoResult"/>.</typeparam>
/// <typeparam name="TBuilder">The builder.</typeparam>
[StackTraceHidden]
internal class BuilderCompletion<TResult, TBuilder> : ChainCompletion
    where TBuilder : struct, IMethodBuilder<TResult>
{
    /// <summary>A mutable struct.</summary>
    internal TBuilder Builder;

    /// <summary>The completion of a chain that has just suspended.</summary>
    internal static BuilderCompletion<TResult, TBuilder> Rent(TBuilder builder, Continuation outermost)
    {
        BuilderCompletion<TResult, TBuilder> completion = CompletionBoxes.AreKnown ? RentBox() : RentPlain();
        completion.Builder = builder;
        if (TaskEvents.AreWanted) completion.Trace(outermost);
        return completion;
    }

    // Frame and completion are given back before anybody is told, because what that resumes may use them at once.
    internal override void SetResult(Frame completed)
    {
        TResult result = NoResult.Or<TResult>(completed);
        TBuilder builder = TakeBuilder();
        LeaveGate();
        if (!IsTraced)
        {
            completed.Recycle();
            GiveBack();
        }

        builder.SetResult(result);
    }

    internal override void SetException(Exception exception)
    {
        TBuilder builder = TakeBuilder();
        LeaveGate();
        if (!IsTraced) GiveBack();
        builder.SetException(exception);
    }

    /// <summary>Gives this back to the pool of its class.</summary>
    private protected virtual void GiveBack() => ContinuationPool.Return(this);

    private TBuilder TakeBuilder()
    {
        TBuilder builder = Builder;
        Builder = default;
        return builder;
    }

    // Methods of their own: where boxes are not known, nothing may be compiled that names the class. Either all are boxes, or none is.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static BuilderCompletion<TResult, TBuilder> RentBox() =>
        ContinuationPool.Rent<BuilderCompletionBox<TResult, TBuilder>>() ?? new();

    private static BuilderCompletion<TResult, TBuilder> RentPlain() =>
        ContinuationPool.Rent<BuilderCompletion<TResult, TBuilder>>() ?? new();

    /// <summary>Lets the box of a chain under construction be its task, and resume it.</summary>
    /// <param name="outermost">The outermost frame, whose type is the state machine that the events name.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Trace(Continuation outermost)
    {
        if (outermost is not IAsyncStateMachine machine) return;
        var catcher = default(ActionCatcher);
        using (new SuppressedFlow(Thread.CurrentThread)) Builder.AwaitOnCompleted(ref catcher, ref machine);
        TraceBy(catcher.Action!);
    }

    /// <summary>An awaiter that never completes, but keeps what it should call.</summary>
    private struct ActionCatcher : INotifyCompletion
    {
        internal Action? Action { get; private set; }

        public void OnCompleted(Action continuation) => Action = continuation;
    }
}
