using System.Runtime.CompilerServices;

namespace Async2.Stressed;

/// <summary>
/// An awaiter that always suspends. Its continuation is called by the completing thread: inside <c>OnCompleted</c>, on another thread
/// while <c>OnCompleted</c> is running, or later. A chain uses the same one all the time, so it must cost nothing.
/// </summary>
internal sealed class Relay(Chain chain) : ICriticalNotifyCompletion, IThreadPoolWorkItem
{
    private const int Idle = 0;
    private const int Asked = 1;
    private const int Subscribed = 2;
    private const int Completed = 3;

    private static readonly List<byte[]> s_leaked = [];

    private Action? _continuation;
    private Completer _completer;
    private StressException? _fault;
    private int _value;
    private int _state;

    public bool IsCompleted => false;

    /// <summary>Sets the result of an await, or its exception.</summary>
    public Relay Ask(int value, Completer completer, StressException? fault = null)
    {
        Change(Idle, Asked);
        (_value, _completer, _fault) = (value, completer, fault);
        return this;
    }

    public Relay GetAwaiter() => this;

    public void OnCompleted(Action continuation) => chain.Fail("the ExecutionContext flows twice");

    public void UnsafeOnCompleted(Action continuation)
    {
        chain.Suspends();
        _continuation = continuation;
        Change(Asked, Subscribed);
        if (Flaws.Strikes(Flaw.Leak))
            lock (s_leaked) s_leaked.Add(new byte[5_000]);
        if (!Flaws.Strikes(Flaw.Dropped)) _completer.Complete(this);
    }

    public void Execute()
    {
        // From the call on, the chain may use it again.
        var continuation = _continuation!;
        Change(Subscribed, Completed);
        continuation();
        if (Flaws.Strikes(Flaw.Twice)) continuation();
    }

    public int GetResult()
    {
        var (value, fault) = (_value, _fault);
        Change(Completed, Idle);
        if (fault is not null && !Flaws.Strikes(Flaw.Swallowed)) throw fault;
        return Flaws.Strikes(Flaw.Result) ? ~value : value;
    }

    private void Change(int from, int to)
    {
        var found = Interlocked.CompareExchange(ref _state, to, from);
        if (found != from) chain.Fail($"an awaiter is in state {found} and not {from}: it is resumed twice, or too early");
    }
}
