using System.Threading.Tasks.Sources;

namespace Async2.Internals;

/// <summary>A source of ValueTasks that never completes, and keeps its subscriber.</summary>
[StackTraceHidden]
internal sealed class NeverSource<T> : IValueTaskSource<T>, IValueTaskSource
{
    internal Action<object?>? Callback { get; private set; }

    internal object? State { get; private set; }

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        (Callback, State) = (continuation, state);

    public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

    public T GetResult(short token) => throw new NotSupportedException();

    void IValueTaskSource.GetResult(short token) => throw new NotSupportedException();
}
