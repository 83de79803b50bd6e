using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>A TaskCompletionSource that knows when somebody has subscribed to it, so that runs can be compared.</summary>
internal sealed class Latch(bool asynchronous, Action? subscribed = null)
{
    private readonly TaskCompletionSource<int> _source =
        new(asynchronous ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None);

    private readonly ManualResetEventSlim _subscribed = new();
    private Thread? _subscriber;    // of the pool

    public WaitHandle Subscribed => _subscribed.WaitHandle;

    public void Open(int result) => _source.SetResult(result);

    public void Fail(Exception exception) => _source.SetException(exception);

    /// <summary>
    /// Waits until the pool's thread that has subscribed has done with its work item: async1 subscribes early, so the
    /// latch could open while the callers are still about to await.
    /// </summary>
    public void Settle()
    {
        // The pool makes its threads background threads again between two work items.
        if (_subscriber is { } subscriber)
            Assert.True(SpinWait.SpinUntil(() => subscriber.IsBackground, TimeSpan.FromSeconds(20)), "the subscriber does not end");
    }

    private void Subscribe(Action continuation, bool captures)
    {
        if (Thread.CurrentThread is { IsThreadPoolThread: true } subscriber)
        {
            subscriber.IsBackground = false;
            _subscriber = subscriber;
        }

        subscribed?.Invoke();
        _source.Task.ConfigureAwait(captures).GetAwaiter().UnsafeOnCompleted(continuation);
        _subscribed.Set();
    }

    public Awaitable Await(bool captures) => new(this, captures);

    public readonly struct Awaitable(Latch latch, bool captures)
    {
        public Awaiter GetAwaiter() => new(latch, captures);
    }

    public readonly struct Awaiter(Latch latch, bool captures) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => latch._source.Task.IsCompleted;

        public int GetResult() => latch._source.Task.GetAwaiter().GetResult();

        public void OnCompleted(Action continuation) => throw new NotSupportedException();

        public void UnsafeOnCompleted(Action continuation) => latch.Subscribe(continuation, captures);
    }
}
