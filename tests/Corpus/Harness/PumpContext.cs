using System.Collections.Concurrent;

namespace Corpus.Harness;

/// <summary>A single-threaded synchronisation context: runs posted work on the thread that pumps, in order.</summary>
public sealed class PumpContext(string name = "pump") : SynchronizationContext
{
    private readonly BlockingCollection<(SendOrPostCallback Callback, object State)> _queue = [];
    private int _operations;
    private int _posts;

    public string Name => name;
    public int Posts => _posts;

    public static string CurrentName => Current switch
    {
        null => "none",
        PumpContext pump => pump.Name,
        var other => other.GetType().Name,
    };

    public override void Post(SendOrPostCallback d, object state)
    {
        Interlocked.Increment(ref _posts);
        _queue.Add((d, state));
    }

    public override SynchronizationContext CreateCopy() => this;

    public override void OperationStarted() => Interlocked.Increment(ref _operations);

    public override void OperationCompleted()
    {
        // The empty item wakes the pump, so that it sees the count.
        if (Interlocked.Decrement(ref _operations) == 0) _queue.Add((static _ => { }, null));
    }

    /// <summary>Runs the body inside this context until its task and every async void method started in it have ended.</summary>
    public void Run(Func<Task> body)
    {
        var previous = Current;
        SetSynchronizationContext(this);
        try
        {
            var task = body();
            task.ContinueWith(_ => _queue.Add((static _ => { }, null)), TaskScheduler.Default);
            while (!task.IsCompleted || Volatile.Read(ref _operations) > 0 || _queue.Count > 0) RunOne();
            task.GetAwaiter().GetResult();
        }
        finally
        {
            SetSynchronizationContext(previous);
        }
    }

    private void RunOne()
    {
        var (callback, state) = _queue.Take();
        SetSynchronizationContext(this);
        try
        {
            callback(state);
        }
        catch (Exception e)
        {
            Console.WriteLine($"pump caught {e.GetType().Name}: {e.Message}");
        }
    }
}
