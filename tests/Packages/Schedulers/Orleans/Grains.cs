using Orleans.Concurrency;
using Orleans.Streams;

namespace Async2.PackagePrograms;

/// <summary>Notes its TaskScheduler behind awaits of all kinds.</summary>
public sealed class PlacesGrain : Grain, IPlacesGrain
{
    private readonly List<string> _lines = [];

    public async Task<List<string>> Places()
    {
        var own = TaskScheduler.Current;
        Note("start", own);
        await Task.Yield();
        Note("yield", own);
        await Task.Delay(1);
        Note("delay", own);
        await Nested(2, own);
        Note("nested", own);
        await Task.Run(() => Note("inside Task.Run", own));
        Note("Task.Run", own);
        await Task.Factory.StartNew(() => Note("inside StartNew", own));
        Note("StartNew", own);
        await Value(own);
        Note("ValueTask", own);
        await Task.WhenAll(Yields(1, own), Yields(2, own));
        Note("WhenAll", own);
        await foreach (var n in Items(own)) Note($"item {n}", own);
        try
        {
            await Fail();
        }
        catch (InvalidOperationException) when (TaskScheduler.Current == own)
        {
            await Task.Delay(1);
            Note("catch", own);
        }

        await Elsewhere.Leave(where => Note(where, own));
        Note("behind ConfigureAwait in another method", own);
        return _lines;
    }

    private async Task Nested(int depth, TaskScheduler own)
    {
        if (depth > 0) await Nested(depth - 1, own);
        await Task.Delay(1);
        Note($"nested {depth}", own);
    }

    // In turns, so in one order.
    private async Task Yields(int which, TaskScheduler own)
    {
        for (var i = 0; i < 2; i++)
        {
            await Task.Yield();
            Note($"yield {i} of {which}", own);
        }
    }

    private async ValueTask<int> Value(TaskScheduler own)
    {
        await Nested(0, own);
        return 1;
    }

    private async IAsyncEnumerable<int> Items(TaskScheduler own)
    {
        for (var i = 0; i < 3; i++)
        {
            await Task.Delay(1);
            Note("iterator", own);
            yield return i;
        }
    }

    private static async Task Fail()
    {
        await Task.Delay(1);
        throw new InvalidOperationException();
    }

    private void Note(string where, TaskScheduler own)
    {
        lock (_lines) _lines.Add($"{where}: {(TaskScheduler.Current == own ? "own" : TaskScheduler.Current.GetType().Name)}");
    }
}

/// <summary>No grain, because an analyzer allows none to leave its scheduler.</summary>
internal static class Elsewhere
{
    public static async Task Leave(Action<string> note)
    {
        await Task.Delay(1).ConfigureAwait(false);
        note("behind ConfigureAwait");
        await Task.Yield();
        note("outside");
    }
}

/// <summary>Counts calls that overlap.</summary>
public sealed class CounterGrain : Grain, ICounterGrain
{
    private int _value;
    private int _running;
    private int _overlaps;

    public async Task<int> Add(int n)
    {
        if (++_running > 1) _overlaps++;
        var before = _value;
        await Pause(before);
        _value = before + n;
        _running--;
        return _value;
    }

    public Task<int> Overlaps() => Task.FromResult(_overlaps);

    private static async ValueTask Pause(int n)
    {
        if (n % 2 == 0) await Task.Yield();
        if (n % 7 == 0) await Task.Delay(1);
    }
}

/// <summary>Calls that come back to a grain which waits for them; turns interleave, but never run at once.</summary>
[Reentrant]
public sealed class RingGrain : Grain, IRingGrain
{
    private readonly TaskCompletionSource _all = new();
    private int _inTurn;
    private int _wrong;
    private int _waiting;

    public async Task<string> Pass(int left)
    {
        if (left == 0) return "";
        var next = GrainFactory.GetGrain<IRingGrain>(this.GetPrimaryKeyLong() % 2 + 1);
        return $"{this.GetPrimaryKeyLong()}{await next.Pass(left - 1)}";
    }

    public async Task Interleave()
    {
        Turn();
        if (++_waiting == 20) _all.SetResult();
        await _all.Task;
        Turn();
        await Inner();
        Turn();
    }

    public Task<string> Wrong() => Task.FromResult($"{_waiting} waited, {_wrong} turns at once");

    private async Task Inner()
    {
        for (var i = 0; i < 5; i++)
        {
            await Task.Yield();
            Turn();
        }
    }

    private void Turn()
    {
        if (Interlocked.Increment(ref _inTurn) > 1) Interlocked.Increment(ref _wrong);
        Thread.SpinWait(2000);
        Interlocked.Decrement(ref _inTurn);
    }
}

/// <summary>A stored balance.</summary>
public sealed class AccountGrain([PersistentState("account")] IPersistentState<Account> account) : Grain, IAccountGrain
{
    public override async Task OnActivateAsync(CancellationToken cancellationToken)
    {
        await Task.Yield();
        await base.OnActivateAsync(cancellationToken);
    }

    public async Task Deposit(int amount)
    {
        if (account.State.Balance + amount < 0) throw new InvalidOperationException("not covered");
        account.State.Balance += amount;
        await account.WriteStateAsync();
    }

    public async ValueTask<int> Balance()
    {
        await account.ReadStateAsync();
        return account.State.Balance;
    }

    public Task Deactivate()
    {
        DeactivateOnIdle();
        return Task.CompletedTask;
    }
}

/// <summary>The state of an account.</summary>
[GenerateSerializer]
public sealed class Account
{
    [Id(0)]
    public int Balance { get; set; }
}

/// <summary>A timer whose callback awaits.</summary>
public sealed class TimerGrain : Grain, ITimerGrain
{
    public async Task<string> Ticks(int count)
    {
        var own = TaskScheduler.Current;
        var done = new TaskCompletionSource();
        var ticks = 0;
        var elsewhere = 0;
        using var timer = this.RegisterGrainTimer(
            async token =>
            {
                await Task.Yield();
                if (TaskScheduler.Current != own) elsewhere++;
                if (++ticks == count) done.SetResult();
            },
            new GrainTimerCreationOptions { DueTime = TimeSpan.FromMilliseconds(1), Period = TimeSpan.FromMilliseconds(1), Interleave = true });
        await done.Task;
        return $"{ticks >= count}, {elsewhere} elsewhere, {TaskScheduler.Current == own}";
    }
}

/// <summary>A consumer of a stream.</summary>
public sealed class ListenerGrain : Grain, IListenerGrain
{
    private readonly List<int> _received = [];

    public async Task Subscribe()
    {
        var stream = this.GetStreamProvider("streams").GetStream<int>(StreamId.Create("numbers", this.GetPrimaryKeyLong()));
        await stream.SubscribeAsync(
            async (item, _) =>
            {
                await Task.Yield();
                _received.Add(item);
            });
    }

    public async Task<string> Received()
    {
        while (_received.Count < 10) await Task.Delay(5);
        return string.Join(", ", _received);
    }
}

/// <summary>Failures at once and late, of its own and of another grain.</summary>
public sealed class FailingGrain : Grain, IFailingGrain
{
    public async Task Fail(bool late)
    {
        if (late) await Task.Delay(1);
        throw new InvalidOperationException($"failed in {this.GetPrimaryKeyLong()}");
    }

    public async Task FailThrough(bool late)
    {
        try
        {
            await GrainFactory.GetGrain<IFailingGrain>(2).Fail(late);
        }
        finally
        {
            await Task.Yield();
        }
    }
}

/// <summary>What flows with a call.</summary>
public sealed class ContextGrain : Grain, IContextGrain
{
    public async Task<string> User(int depth)
    {
        await Task.Yield();
        var seen = $"{RequestContext.Get("user")}";
        RequestContext.Set("user", $"{seen}{depth}");
        var inner = depth == 0 ? "" : await GrainFactory.GetGrain<IContextGrain>(depth + 10).User(depth - 1);
        await Task.Delay(1);
        return $"{seen}>{inner}>{RequestContext.Get("user")}";
    }

    public async Task Wait(GrainCancellationToken token) => await Task.Delay(Timeout.Infinite, token.CancellationToken);
}

/// <summary>A method that is an async iterator.</summary>
public sealed class EnumerableGrain : Grain, IEnumerableGrain
{
    public async IAsyncEnumerable<int> Items(int count)
    {
        for (var i = 0; i < count; i++)
        {
            if (i % 3 == 0) await Task.Delay(1);
            yield return i * i;
        }
    }
}
