using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>
/// The completion of a chain of a method with a pooling builder: the source of its ValueTask, and free when the result has been taken.
/// </summary>
/// <remarks>Like async1's pooled box, it is reused even if an awaiter still has its delegate. A late call is an error there, too.</remarks>
/// <typeparam name="TResult">The type of the result, or <see cref="NoResult"/>.</typeparam>
[StackTraceHidden]
internal class PooledCompletion<TResult> : ChainCompletion, IValueTaskSource<TResult>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<TResult> _core;   // mutable struct

    internal short Token => _core.Version;

    /// <summary>The completion of a chain that has just suspended.</summary>
    internal static PooledCompletion<TResult> Rent(Continuation outermost) =>
        TaskEvents.ReportChains ? new TracedPooledCompletion<TResult>(outermost) : Rent();

    internal static PooledCompletion<TResult> Rent() =>
        CompletionBoxes.AreKnown ? RentBox() : ContinuationPool.Rent<PooledCompletion<TResult>>() ?? new();

    internal override void SetResult(Frame completed)
    {
        TResult result = NoResult.Or<TResult>(completed);
        completed.Recycle();
        _core.SetResult(result);
    }

    internal override void SetException(Exception exception) => _core.SetException(exception);

    /// <summary>Returns this to the pool of its class.</summary>
    private protected virtual void GiveBack() => ContinuationPool.Return(this);

    // A method of its own: if boxes are not known, no code may be compiled that names the class.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static PooledCompletion<TResult> RentBox() => ContinuationPool.Rent<PooledCompletionBox<TResult>>() ?? new();

    public TResult GetResult(short token)
    {
        // A call that is too early or too late must not return the completion to its pool.
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
