namespace Async2;

/// <summary>The completion of a chain whose task, or async void method, a builder of the class library completes.</summary>
/// <remarks>
/// While a listener for the events of tasks is enabled, or a debugger lists tasks, the method's builder makes a box for the chain. The box
/// is the task then, and the class library reports its begin, its waits and its end as for other async methods. If <see
/// cref="ChainEvents"/> are enabled, too, they report the chain instead, without a box.
/// </remarks>
/// <typeparam name="TResult">The type of the method's result, or <see cref="NoResult"/>.</typeparam>
/// <typeparam name="TBuilder">The builder.</typeparam>
[StackTraceHidden]
internal class BuilderCompletion<TResult, TBuilder> : ChainCompletion
    where TBuilder : struct, IMethodBuilder<TResult>
{
    /// <summary>A mutable struct.</summary>
    internal TBuilder Builder;

    /// <inheritdoc/>
    internal override Task? Task
    {
        get
        {
            TBuilder copy = Builder;    // a builder without a task makes one, which must not stay here
            return copy.AnyTask;
        }
    }

    /// <summary>The completion of a chain that has just suspended.</summary>
    internal static BuilderCompletion<TResult, TBuilder> Rent(TBuilder builder, Continuation outermost)
    {
        BuilderCompletion<TResult, TBuilder> completion = CompletionBoxes.AreKnown ? RentBox() : RentPlain();
        completion.Builder = builder;
        if (TaskEvents.AreWanted) completion.Trace(outermost);
        return completion;
    }

    // Frame and completion are returned first, because code that the result resumes may use them at once.
    internal override void SetResult(Frame completed)
    {
        TResult result = NoResult.Or<TResult>(completed);
        TBuilder builder = TakeBuilder();
        if (IsTraced)
        {
            TracedGate.End(null);
        }
        else
        {
            LeaveGate();
            Recycle(completed);
            GiveBack();
        }

        builder.SetResult(result);
    }

    internal override void SetException(Exception exception)
    {
        TBuilder builder = TakeBuilder();
        if (IsTraced)
        {
            TracedGate.End(exception);
        }
        else
        {
            LeaveGate();
            GiveBack();
        }

        builder.SetException(exception);
    }

    private protected override void ReturnToPool() => ContinuationPool.Return(this);

    private TBuilder TakeBuilder()
    {
        TBuilder builder = Builder;
        Builder = default;
        return builder;
    }

    // Methods of their own: if boxes are not known, no code may be compiled that names the class. All completions are boxes, or none.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static BuilderCompletion<TResult, TBuilder> RentBox() =>
        ContinuationPool.Rent<BuilderCompletionBox<TResult, TBuilder>>() ?? new();

    private static BuilderCompletion<TResult, TBuilder> RentPlain() =>
        ContinuationPool.Rent<BuilderCompletion<TResult, TBuilder>>() ?? new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Trace(Continuation outermost)
    {
        Action? box = TaskEvents.NeedBoxes ? MakeBox(outermost) : null;
        TraceBy(new TracedGate(this, outermost, Builder.AnyTask?.Id ?? 0, box));
    }

    /// <summary>Makes a box of the class library the task of a chain under construction. The box resumes the chain.</summary>
    /// <param name="outermost">The outermost frame, whose type the events name.</param>
    /// <returns>The delegate of the box.</returns>
    private Action? MakeBox(Continuation outermost)
    {
        if (outermost is not IAsyncStateMachine machine) return null;
        var catcher = default(ActionCatcher);
        using (new SuppressedFlow(Thread.CurrentThread)) Builder.AwaitOnCompleted(ref catcher, ref machine);
        return catcher.Action;
    }

    /// <summary>An awaiter that never completes, and keeps its continuation.</summary>
    private struct ActionCatcher : INotifyCompletion
    {
        internal Action? Action { get; private set; }

        public void OnCompleted(Action continuation) => Action = continuation;
    }
}
