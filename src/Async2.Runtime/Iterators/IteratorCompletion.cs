namespace Async2;

/// <summary>The completion behind a suspended async iterator.</summary>
/// <param name="promise">The source of the ValueTasks of its steps.</param>
[StackTraceHidden]
internal class IteratorCompletion(IteratorPromise promise) : ChainCompletion
{
    internal static IteratorCompletion Create(IteratorPromise promise, Continuation outermost)
    {
        if (ChainEvents.AreEnabled) return new TracedIteratorCompletion(promise, outermost);
        return CompletionBoxes.AreKnown ? CreateBox(promise) : new IteratorCompletion(promise);
    }

    internal override void SetResult(Frame completed)
    {
        bool hasItem = Unsafe.As<Frame<bool>>(completed).Result;
        completed.Unlink();
        promise.SetResult(hasItem);
    }

    internal override void SetException(Exception exception) => promise.SetException(exception);

    // A method of its own: if boxes are not known, no code may be compiled that names the class.
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static IteratorCompletion CreateBox(IteratorPromise promise) => new IteratorCompletionBox(promise);
}
