namespace Async2.Stressed;

/// <summary>
/// A chain that blocks: one action after the other, in synchronous methods that async ones call. As compiled it has its thread to itself
/// within a round. What it has noted in the thread, and what it holds, must be as it was after each blocking call.
/// </summary>
internal sealed class Blocker(int number, long seed) : IWatched
{
    private const int Deepest = 6;
    private const int Rarely = 512;

    private static readonly AsyncLocal<int> s_local = new();

    private readonly Dice _dice = new(seed);
    private int _step;
    private int _thread;
    private long _blocked;
    private long _moves;

    public long Progress => Volatile.Read(ref _blocked);

    /// <summary>The number of calls after which it was on another thread than before.</summary>
    public long Moves => Volatile.Read(ref _moves);

    public async Task Run(CancellationToken end)
    {
        await Task.Yield();
        while (!end.IsCancellationRequested)
        {
            Round();
            if (_dice.OneIn(16)) await Task.Yield();
        }
    }

    public override string ToString() => $"chain {number} after {_blocked} blocking calls";

    private void Round()
    {
        if (Owner.Chain is not null) Fail($"the thread is {Owner.Chain}'s");
        Owner.Chain = this;
        s_local.Value = number;
        Descend(_dice.Below(Deepest));
        Owner.Chain = null;
    }

    private void Descend(int depth)
    {
        if (depth > 0) Descend(depth - 1);
        else Block();
        Check();
    }

    private void Block()
    {
        Owner.Step = ++_step;
        _thread = Environment.CurrentManagedThreadId;
        switch (_dice.Below(16))
        {
            case < 6: Result(); break;
            case < 8: Fault(); break;
            case < 10: Slot(); break;
            case < 11: Locked(); break;
            case < 12: Across(); break;
            case < 13: Through(); break;
            case < 14: Cancelled(); break;
            case < 15: Promise(0, Any()).Wait(); break;
            default: Timed(); break;
        }

        if (_thread != Environment.CurrentManagedThreadId) _moves++;
    }

    private void Result()
    {
        var value = _dice.Below(1000);
        if (Promise(value, Any()).Result != value) Fail("another value");
    }

    private void Fault()
    {
        try
        {
            Promise(0, Any(), new StressException("planned")).Wait();
            Fail("an exception did not arrive");
        }
        catch (AggregateException e)
        {
            // No filter: a call under a filter blocks.
            if (e.InnerException is not StressException) Fail($"another exception: {e}");
            Check();
        }
    }

    private void Slot()
    {
        Shared.Semaphore.Wait();
        Enter(0, Shared.Slots);
        Promise(0, Any()).GetAwaiter().GetResult();
        Leave(0);
        Shared.Semaphore.Release();
    }

    // While it holds a lock, no thread of the pool may be needed: all could wait for the lock.
    private void Locked()
    {
        lock (Shared.Gate)
        {
            Enter(1, 1);
            Promise(0, Completer.Thread).Wait();
            Leave(1);
        }
    }

    private void Across()
    {
        Shared.Take();
        Enter(2, 1);
        Promise(0, Completer.Thread).Wait();
        if (!Shared.IsTaken) Fail("another thread has the lock");
        Leave(2);
        Shared.Give();
    }

    private void Through()
    {
        if (Async(_dice.Below(1000)).Result < 0) Fail("another value");
    }

    private async Task<int> Async(int value)
    {
        await Task.Yield();
        if (Owner.Chain is { } other) Fail($"what begins anew is {other}'s");
        return value + Promise(value, Any()).Result;
    }

    private void Cancelled()
    {
        using var source = new CancellationTokenSource();
        try
        {
            using var none = new SemaphoreSlim(0);
            Completer.Thread.Complete(new Cancellation(source));
            none.Wait(source.Token);
            Fail("it was not cancelled");
        }
        catch (OperationCanceledException)
        {
            Check();
        }
    }

    private void Timed()
    {
        if (!_dice.OneIn(Rarely / 16))
        {
            if (!Promise(0, Any()).Wait(60_000)) Fail("it took no minute");
        }
        else if (_dice.OneIn(2))
        {
            Thread.Sleep(15);
        }
        else if (new TaskCompletionSource().Task.Wait(1))
        {
            Fail("it has ended");
        }
    }

    private Task<int> Promise(int value, Completer completer, StressException? fault = null)
    {
        var source = new TaskCompletionSource<int>();
        completer.Complete(new Awakening(source, value, fault));
        _blocked++;
        return source.Task;
    }

    private Completer Any() => _dice.Below(3) switch
    {
        0 => Completer.Thread,
        1 => Completer.Pool,
        _ => Completer.PoolLater,
    };

    private void Enter(int what, int most)
    {
        if (Interlocked.Increment(ref Shared.Holders[what]) > most) Fail($"more than {most} are inside");
    }

    private static void Leave(int what) => Interlocked.Decrement(ref Shared.Holders[what]);

    private void Check()
    {
        if (Owner.Chain != this) Fail($"the thread is {Owner.Chain?.ToString() ?? "nobody"}'s");
        if (Owner.Step != _step) Fail($"step {Owner.Step} and not {_step}");
        if (s_local.Value != number) Fail($"the AsyncLocal is {s_local.Value}");
    }

    private void Fail(string what) => Verdict.Fail($"{what}: {this}");

    private sealed class Cancellation(CancellationTokenSource source) : IThreadPoolWorkItem
    {
        public void Execute() => source.Cancel();
    }
}
