using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>
/// The source of the ValueTasks of MoveNextAsync and DisposeAsync that do not complete at once. An enumerator makes one when it first
/// suspends or fails.
/// </summary>
/// <remarks>
/// <code>
/// iterator.builder ──► IteratorPromise ◄── ValueTask
///                          │      ▲
///                          ▼      │
/// iterator.Next    ──► IteratorCompletion         while it is suspended, unless a woven caller awaits it directly
/// </code>
/// It is not the completion: each look at a ValueTask tests whether its source is a task, which walks through all base classes. The
/// consumer may ask for the next item from within SetResult. Promise, completion and iterator are then in use again, so nothing touches
/// them later.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public sealed class IteratorPromise : IValueTaskSource<bool>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;     // mutable struct
    private IteratorCompletion? _completion;

    /// <summary>A step has suspended. The thunk restores the contexts of <paramref name="thread"/> afterwards.</summary>
    /// <returns>The token of the step.</returns>
    internal short StartStep(Thread thread, Continuation callee)
    {
        _core.Reset();
        short token = _core.Version;
        Dispatcher.Start(_completion ??= IteratorCompletion.Create(this, callee), thread, callee);
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
