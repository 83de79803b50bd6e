using System.Threading.Tasks.Sources;

namespace Async2.Stressed;

/// <summary>The source of one ValueTask after the other, like that of a socket.</summary>
internal sealed class PooledSource(Chain chain) : IValueTaskSource<int>, IThreadPoolWorkItem
{
    private ManualResetValueTaskSourceCore<int> _core;
    private Completer _completer;
    private StressException? _fault;
    private int _value;
    private bool _waitsForSubscription;

    /// <summary>The next ValueTask. It is completed as soon as it is awaited, or just before.</summary>
    public ValueTask<int> Ask(int value, Completer completer, StressException? fault)
    {
        _core.Reset();
        _core.RunContinuationsAsynchronously = chain.Dice.OneIn(8);
        (_value, _completer, _fault) = (value, completer, fault);
        _waitsForSubscription = chain.Dice.OneIn(2);
        var task = new ValueTask<int>(this, _core.Version);
        if (!_waitsForSubscription) completer.Complete(this);
        return task;
    }

    public void Execute()
    {
        if (_fault is not null) _core.SetException(_fault);
        else _core.SetResult(_value);
    }

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public int GetResult(short token) => _core.GetResult(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        // Read before the core has the continuation: afterwards the source may be in use for the next one.
        var (completer, completes) = (_completer, _waitsForSubscription);
        chain.Suspends();
        _core.OnCompleted(continuation, state, token, flags);
        if (completes) completer.Complete(this);
    }
}
