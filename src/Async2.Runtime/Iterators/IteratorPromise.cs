using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>
/// The source of the ValueTasks that MoveNextAsync and DisposeAsync of an async iterator return when they cannot complete at
/// once: one for each enumerator, made when it first suspends or fails.
/// </summary>
/// <remarks>
/// <code>
/// iterator.builder ──► IteratorPromise ◄── ValueTask
///                          │      ▲
///                          ▼      │
/// iterator.Next    ──► IteratorCompletion         while it is suspended and nobody woven awaits it directly
/// </code>
/// Not the completion itself: a ValueTask tests its source for a task each time it is looked at, and that takes as long as the source
/// has base classes. The consumer may ask for the next item from within SetResult, and then both are in use again: nobody touches
/// them, or the iterator, after that.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public sealed class IteratorPromise : IValueTaskSource<bool>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;     // mutable struct
    private IteratorCompletion? _completion;

    /// <summary>
    /// Waits for a step of the iterator that has suspended. The thunk restores the contexts of <paramref name="thread"/> afterwards.
    /// </summary>
    /// <returns>The token of the step.</returns>
    internal short StartStep(Thread thread, Continuation callee)
    {
        _core.Reset();
        short token = _core.Version;
        Dispatcher.Start(_completion ??= IteratorCompletion.Create(this), thread, callee);
        return token;
    }

    /// <summary>A step has failed before it suspended.</summary>
    /// <returns>The token of the step.</returns>
    internal short FailStep(Exception exception)
    {
        _core.Reset();
        _core.SetException(exception);
        return _core.Version;
    }

    internal void SetResult(bool hasItem) => _core.SetResult(hasItem);

    internal void SetException(Exception exception) => _core.SetException(exception);

    /// <inheritdoc/>
    public bool GetResult(short token) => _core.GetResult(token);

    void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

    /// <inheritdoc cref="IValueTaskSource{TResult}.GetStatus"/>
    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    /// <inheritdoc cref="IValueTaskSource{TResult}.OnCompleted"/>
    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
