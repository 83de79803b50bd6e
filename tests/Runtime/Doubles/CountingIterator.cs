namespace Async2.Tests;

/// <summary>
/// <code>async IAsyncEnumerable&lt;int&gt; M(ManualAwaiter awaiter, int count) { for (int i = 0; i &lt; count; i++) { await awaiter; yield return i; } }</code>
/// lowered by hand; without an awaiter it does not suspend.
/// </summary>
internal sealed class CountingIterator(ManualAwaiter? awaiter, int count) : Frame<bool>, IAsyncEnumerator<int>
{
    private const int Ended = -2, Running = -1, Start = -3, Yield = -4;

    private int _state = Start;
    private IteratorPromise? _promise;
    private int _i;

    public static async IAsyncEnumerator<int> Original(ManualAwaiter? awaiter, int count)
    {
        for (int i = 0; i < count; i++)
        {
            if (awaiter is not null) await awaiter;
            yield return i;
        }
    }

    public int Current { get; private set; }

    /// <summary>What the first step throws.</summary>
    public Exception? Failure { get; init; }

    public ValueTask<bool> MoveNextAsync()
    {
        if (_state >= Ended)
        {
            IteratorThunk.RequireEnded(_state);
            return default;
        }

        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        AsyncResult<bool> step;
        try
        {
            step = MoveNext(this);
        }
        catch (Exception exception)
        {
            return IteratorThunk.Fault(ref _promise, snapshot, exception);
        }

        return IteratorThunk.Complete(ref _promise, snapshot, step);
    }

    public ValueTask DisposeAsync()
    {
        if (_state >= Ended)
        {
            IteratorThunk.RequireEndedForDisposal(_state);
            return default;
        }

        _state = Ended;
        return IteratorThunk.CompleteDisposal(ref _promise, ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<bool>(false));
    }

    private static AsyncResult<bool> MoveNext(CountingIterator self)
    {
        if (self._state == Yield) self._i++;
        self._state = Running;
        if (self.Failure is not null)
        {
            self._state = Ended;
            throw self.Failure;
        }

        if (self.Awaiter is not null && self._i < self.Count)
        {
            IteratorThunk.Enter(self);
            return new AsyncResult<bool>(Suspension.Innermost(self, 1));
        }

        return new AsyncResult<bool>(self.Item());
    }

    private ManualAwaiter? Awaiter => awaiter;

    private int Count => count;

    private bool Item()
    {
        Current = _i;
        _state = _i < count ? Yield : Ended;
        return _i < count;
    }

    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        try
        {
            awaiter!.GetResult();
        }
        catch
        {
            _state = Ended;
            throw;
        }

        Result = Item();
        return null;
    }

    public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(awaiter!, root);
}
