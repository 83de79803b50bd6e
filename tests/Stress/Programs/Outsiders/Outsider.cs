using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Async2.Stressed;

/// <summary>
/// An awaited object: an awaiter, a source of ValueTasks, or a context or scheduler to which the class library posts. It calls its
/// continuation correctly or incorrectly.
/// </summary>
internal sealed class Outsider(Manners manners, int value, Dice dice) : SynchronizationContext, ICriticalNotifyCompletion, IValueTaskSource<int>
{
    private volatile bool _isCompleted;

    public bool IsCompleted => false;

    public PipeScheduler Scheduler => new PostingScheduler(this);

    public int Value => value;

    public bool IsGood => manners == Manners.Good;

    public Outsider GetAwaiter() => this;

    public ValueTask<int> AsValueTask() => new(this, 0);

    /// <summary>The result for the request.</summary>
    public int GetResult()
    {
        if (IsGood && !_isCompleted) Verdict.Fail("a request goes on that nobody has resumed");
        _isCompleted = false;
        return value;
    }

    public int GetResult(short token) => GetResult();

    public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

    public void OnCompleted(Action continuation) => Call(continuation);

    public void UnsafeOnCompleted(Action continuation) => Call(continuation);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        Call(() => continuation(state));

    public override void Post(SendOrPostCallback d, object? state) => Call(() => d(state));

    private void Call(Action call)
    {
        if (IsGood)
        {
            if (Flaws.Strikes(Flaw.Touched)) StaleCalls.Keep(call, dice);
            Completers.Any(dice).Complete(new Item(() => Complete(call)));
            return;
        }

        StaleCalls.Keep(call, dice);
        var badly = new Item(() => StaleCalls.Try(call));
        switch (manners)
        {
            case Manners.TwiceAtOnce:
                Completer.Thread.Complete(badly);
                Completer.Thread.Complete(badly);
                break;
            case Manners.TwiceLater:
                Completer.Pool.Complete(badly);
                Completer.PoolLater.Complete(badly);
                break;
            case Manners.Inside:
                StaleCalls.Try(call);
                StaleCalls.Try(call);
                break;
            case Manners.Finalizer:
                _ = new CallingFinalizer(call);
                Completer.Pool.Complete(badly);
                break;
            case Manners.Anothers:
                StaleCalls.Swap(call);
                break;
            default:
                Completers.Any(dice).Complete(badly);
                break;
        }
    }

    private void Complete(Action call)
    {
        _isCompleted = true;
        call();
    }

    private sealed class Item(Action action) : IThreadPoolWorkItem
    {
        public void Execute() => action();
    }

    private sealed class PostingScheduler(Outsider outsider) : PipeScheduler
    {
        public override void Schedule(Action<object?> action, object? state) => outsider.Call(() => action(state));
    }

    private sealed class CallingFinalizer(Action call)
    {
        ~CallingFinalizer() => StaleCalls.Try(call);
    }
}
