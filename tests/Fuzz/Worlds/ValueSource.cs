using System.Threading.Tasks.Sources;

namespace Async2.Fuzz.Worlds;

/// <summary>The base of sources that complete a value task without a task.</summary>
internal sealed class ValueSource<T> : IValueTaskSource<T>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<T> _core;

    public short Version => _core.Version;

    public void Complete(T value, Exception? error)
    {
        if (error is null) _core.SetResult(value);
        else _core.SetException(error);
    }

    public T GetResult(short token) => _core.GetResult(token);

    void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
