using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>
/// The completion of a chain of a method with a pooling builder: the source of its ValueTask, and free when the result has been taken.
/// </summary>
/// <typeparam name="TResult">The type of the result, or <see cref="NoResult"/>.</typeparam>
[StackTraceHidden]
internal class PooledCompletion<TResult> : PooledCompletion, IValueTaskSource<TResult>, IValueTaskSource
{
    /// <summary>No token, which is a short.</summary>
    private const int Taken = int.MinValue;

    private ManualResetValueTaskSourceCore<TResult> _core;   // mutable struct

    /// <summary>The token of the ValueTask whose result nobody has taken; or <see cref="Taken"/>.</summary>
    private int _open;

    internal short Token => _core.Version;

    /// <summary>The completion of a chain that has just suspended.</summary>
    internal static PooledCompletion<TResult> Rent(Continuation outermost)
    {
        if (ChainEvents.AreEnabled) return new TracedPooledCompletion<TResult>(outermost);
        if (RentOf(outermost) is { } own) return Unsafe.As<PooledCompletion<TResult>>(own);     // a method has one type of result
        PooledCompletion<TResult> any = Rent();
        any.BelongTo(outermost);
        return any;
    }

    /// <summary>A completion of no method.</summary>
    internal static PooledCompletion<TResult> Rent() =>
        CompletionBoxes.AreKnown ? RentBox() : ContinuationPool.Rent<PooledCompletion<TResult>>() ?? new();

    internal override void SetResult(Frame completed)
    {
        TResult result = NoResult.Or<TResult>(completed);
        Recycle(completed);
        _core.SetResult(result);
    }

    internal override void SetException(Exception exception) => _core.SetException(exception);

    private protected override void ReturnToClass() => ContinuationPool.Return(this);

    // A method of its own: if boxes are not known, no code may be compiled that names the class.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static PooledCompletion<TResult> RentBox() => ContinuationPool.Rent<PooledCompletionBox<TResult>>() ?? new();

    // A call that is too early or too late, or at the same time as another, must not return the completion to a pool.
    public TResult GetResult(short token)
    {
        if (_core.GetStatus(token) == ValueTaskSourceStatus.Pending) return _core.GetResult(token);
        if (Interlocked.CompareExchange(ref _open, Taken, token) != token) throw TakenTwice();
        try
        {
            return _core.GetResult(token);
        }
        finally
        {
            _core.Reset();
            _open = _core.Version;
            GiveBack();
        }
    }

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    private static InvalidOperationException TakenTwice() => new("The result of a ValueTask was taken twice: await it once.");
}
