using System.Collections.Concurrent;

namespace Async2.PackagePrograms.PollyUse;

/// <summary>A synchronization context of one thread, that of the caller.</summary>
internal sealed class Pump : SynchronizationContext, IDisposable
{
    private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _queue = [];

    public int Posts { get; private set; }

    public override void Post(SendOrPostCallback d, object? state) => _queue.Add((d, state));

    public void Run(Func<Task> action)
    {
        var before = Current;
        SetSynchronizationContext(this);
        try
        {
            var task = action();
            task.ContinueWith(_ => _queue.CompleteAdding(), TaskScheduler.Default);
            foreach (var (callback, state) in _queue.GetConsumingEnumerable())
            {
                Posts++;
                callback(state);
            }
            task.GetAwaiter().GetResult();
        }
        finally
        {
            SetSynchronizationContext(before);
        }
    }

    public void Dispose() => _queue.Dispose();
}
