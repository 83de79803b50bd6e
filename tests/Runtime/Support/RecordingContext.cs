namespace Async2.Tests;

/// <summary>A SynchronizationContext that tells what it is asked, and runs what is posted on the thread pool, in itself.</summary>
internal sealed class RecordingContext(string name, Action<string>? log = null) : SynchronizationContext
{
    public override void Post(SendOrPostCallback d, object? state)
    {
        log?.Invoke($"post to {name}");
        ThreadPool.UnsafeQueueUserWorkItem(_ =>
        {
            SetSynchronizationContext(this);
            d(state);
        }, null);
    }

    public override void OperationStarted() => log?.Invoke($"started {name}");

    public override void OperationCompleted() => log?.Invoke($"completed {name}");

    public override string ToString() => name;
}
