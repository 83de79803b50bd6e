namespace Async2.Tests;

/// <summary>
/// <code>[AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder&lt;&gt;))] async ValueTask&lt;T&gt; M(ManualAwaiter awaiter, T value) { await awaiter; return value; }</code>
/// lowered by hand.
/// </summary>
internal sealed class PooledLeaf<T> : Frame<T>
{
    private ManualAwaiter _awaiter = null!;
    private T _value = default!;

    [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<T> Original(ManualAwaiter awaiter, T value)
    {
        await awaiter;
        return value;
    }

    public static ValueTask<T> Thunk(ManualAwaiter awaiter, T value) =>
        PooledValueTaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<T>(Suspend(awaiter, value)));

    /// <summary>The same method with the usual builder.</summary>
    public static async Task<T> OriginalTask(ManualAwaiter awaiter, T value)
    {
        await awaiter;
        return value;
    }

    public static Task<T> TaskThunk(ManualAwaiter awaiter, T value) =>
        Async2.TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<T>(Suspend(awaiter, value)));

    public static ValueTask ThunkWithoutResult(ManualAwaiter awaiter) =>
        PooledValueTaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), Suspend(awaiter, default!));

    private static Continuation Suspend(ManualAwaiter awaiter, T value)
    {
        PooledLeaf<T> mine = ContinuationPool.Rent<PooledLeaf<T>>() ?? new PooledLeaf<T>();
        mine._awaiter = awaiter;
        mine._value = value;
        return Suspension.Innermost(mine, 0);
    }

    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        _awaiter.GetResult();
        Result = _value;
        return null;
    }

    public override void Recycle()
    {
        _awaiter = null!;
        _value = Result = default!;
        Context = null;
        ContinuationPool.Return(this);
    }

    public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(_awaiter, root);
}
