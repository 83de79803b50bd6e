using System.Diagnostics;
using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>The root of a chain whose thunk returned a ValueTask that stands on this root, which is used again when the result has been taken.</summary>
/// <typeparam name="T">What the ValueTask gives; of no meaning where it gives nothing.</typeparam>
[StackTraceHidden]
internal abstract class PooledRoot<T> : ChainRoot, IValueTaskSource<T>, IValueTaskSource
{
    private protected ManualResetValueTaskSourceCore<T> Core;   // mutable struct

    internal short Token => Core.Version;

    private protected sealed override void SetException(Exception exception) => Core.SetException(exception);

    /// <summary>The method has failed before it suspended.</summary>
    internal void Fail(Exception exception) => Core.SetException(exception);

    private protected abstract void Return();

    public T GetResult(short token)
    {
        // Whoever asks too early, or too late, must not give the root back.
        if (Core.GetStatus(token) == ValueTaskSourceStatus.Pending) return Core.GetResult(token);
        try
        {
            return Core.GetResult(token);
        }
        finally
        {
            Core.Reset();
            Return();
        }
    }

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    public ValueTaskSourceStatus GetStatus(short token) => Core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        Core.OnCompleted(continuation, state, token, flags);
}
