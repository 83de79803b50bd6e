using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>
/// The completion of a chain whose thunk returned a ValueTask on it. It is used again when the result has been taken.
/// </summary>
/// <remarks>
/// As a pooled box of the class library's it is used again whoever has its delegate: where pooling was asked for, an awaiter that
/// calls once too often is in error in async1 too.
/// </remarks>
/// <typeparam name="TResult">What the ValueTask gives, or <see cref="NoResult"/>.</typeparam>
[StackTraceHidden]
internal class PooledCompletion<TResult> : ChainCompletion, IValueTaskSource<TResult>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<TResult> _core;   // mutable struct

    internal short Token => _core.Version;

    internal static PooledCompletion<TResult> Rent() =>
        CompletionBoxes.AreKnown ? RentBox() : ContinuationPool.Rent<PooledCompletion<TResult>>() ?? new();

    internal override void SetResult(Frame completed)
    {
        TResult result = NoResult.Or<TResult>(completed);
        completed.Recycle();
        _core.SetResult(result);
    }

    internal override void SetException(Exception exception) => _core.SetException(exception);

    /// <summary>Gives this back to the pool of its class.</summary>
    private protected virtual void GiveBack() => ContinuationPool.Return(this);

    // A method of its own: where boxes are not known, nothing may be compiled that names the class.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static PooledCompletion<TResult> RentBox() => ContinuationPool.Rent<PooledCompletionBox<TResult>>() ?? new();

    public TResult GetResult(short token)
    {
        // Whoever asks too early, or too late, must not give the completion back.
        if (_core.GetStatus(token) == ValueTaskSourceStatus.Pending) return _core.GetResult(token);
        try
        {
            return _core.GetResult(token);
        }
        finally
        {
            _core.Reset();
            GiveBack();
        }
    }

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
