using System.Threading.Tasks.Sources;

namespace Async2.Tests;

/// <summary>Which methods are worth a relay: those that have suspended lately, and whose relays reach a variant.</summary>
public class ArmedRelayTests
{
    /// <summary>More than any method stays armed, or rests.</summary>
    private const int Many = 1000;

    private static readonly Task s_waiting = new TaskCompletionSource().Task;
    private static readonly bool s_isSeen = Environment.Version.Major > 8 && !Insides.IsSwitchedOff("value-task-fields");
    private static int s_last = 1 << 20;

    // No other test's.
    private readonly int _method = Interlocked.Add(ref s_last, 2) | 1;

    [Fact]
    public void A_method_is_armed_when_it_has_suspended()
    {
        Assert.Same(Task.CompletedTask, ArmedRelays.Watch(Task.CompletedTask, _method));
        Assert.Null(ArmedRelays.Watch(null, _method));
        Assert.False(ArmedRelays.Contain(_method));
        Assert.Same(s_waiting, ArmedRelays.Watch(s_waiting, _method));
        Assert.True(ArmedRelays.Contain(_method));
    }

    [Fact]
    public void A_value_task_does_not_where_it_is_seen_to_stand_on_none()
    {
        ArmedRelays.WatchValueTask(default, _method);
        ArmedRelays.WatchValueTask(new ValueTask<int>(1), _method);
        Assert.Equal(!s_isSeen, ArmedRelays.Contain(_method));
    }

    [Fact]
    public void A_value_task_arms_it_that_stands_on_such_a_task()
    {
        ArmedRelays.WatchValueTask(new ValueTask(s_waiting), _method);
        Assert.True(ArmedRelays.Contain(_method));
    }

    [Fact]
    public void So_does_one_with_a_result()
    {
        ArmedRelays.WatchValueTask(new ValueTask<int>(new TaskCompletionSource<int>().Task), _method);
        Assert.True(ArmedRelays.Contain(_method));
    }

    [Fact]
    public void So_does_one_that_stands_on_a_chain()
    {
        ArmedRelays.WatchValueTask(PooledValueTaskThunk.Complete(ContextSnapshot.Capture(), Chain()), _method);
        Assert.True(ArmedRelays.Contain(_method));
    }

    [Fact]
    public void So_does_one_that_stands_on_an_iterator()
    {
        IteratorPromise? promise = null;
        ArmedRelays.WatchValueTask(IteratorThunk.Complete(ref promise, ContextSnapshot.Capture(), new AsyncResult<bool>(Chain())), _method);
        Assert.True(ArmedRelays.Contain(_method));
    }

    [Fact]
    public void One_on_the_source_of_somebody_else_does_not_and_that_is_not_asked()
    {
        ArmedRelays.WatchValueTask(new ValueTask<int>(new UntouchedSource(), 0), _method);
        Assert.Equal(!s_isSeen, ArmedRelays.Contain(_method));
    }

    [Fact]
    public void It_is_disarmed_when_it_only_completes()
    {
        Arm();
        Assert.InRange(AsksUntilDisarmed(() => AskFor(null, Task.CompletedTask)), 1, Many);
        Arm();
    }

    [Fact]
    public void It_stays_armed_while_chains_come_back()
    {
        Arm();
        for (int i = 0; i < 10 * Many; i++)
        {
            AskFor(i % 8 == 0 ? Chain() : null, null);
            Assert.True(ArmedRelays.Contain(_method));
        }
    }

    [Fact]
    public void It_rests_when_its_relay_reaches_no_variant()
    {
        Arm();
        Assert.Equal(1, AsksUntilDisarmed(() => AskFor(Declined.Instance, s_waiting)));
        int suspensions = 0;
        for (; suspensions < Many && !ArmedRelays.Contain(_method); suspensions++) ArmedRelays.Watch(s_waiting, _method);
        Assert.InRange(suspensions, 50, Many - 1);
    }

    [Fact]
    public void It_may_miss_one_now_and_then()
    {
        Arm();
        for (int i = 0; i < 10 * Many; i++)
        {
            AskFor(i % 2 == 0 ? Chain() : Declined.Instance, s_waiting);
            Assert.True(ArmedRelays.Contain(_method));
        }
    }

    private static Continuation Chain() => CountingLeaf.Call(new ManualAwaiter(), 1)!;

    private void Arm()
    {
        ArmedRelays.Watch(s_waiting, _method);
        Assert.True(ArmedRelays.Contain(_method));
    }

    private int AsksUntilDisarmed(Action ask)
    {
        for (int asks = 1; asks <= Many; asks++)
        {
            ask();
            if (!ArmedRelays.Contain(_method)) return asks;
        }

        throw new InvalidOperationException("it is still armed");
    }

    // What the variant and the method do. The callee's variant returns the chain; the callee itself, if it declines, the task.
    private void AskFor(Continuation? chain, Task? task)
    {
        Relay relay = Relay.Ask(_method);
        ContextSnapshot contexts = relay.Contexts;
        Assert.Same(relay, Relay.TakeAsked(_method));
        if (relay.TryDeliver(contexts, chain, out Task? delivered)) task = delivered;
        if (relay.Receive(contexts, task, _method) == Declined.Instance) Assert.True(Relay.TryTake(out _));
    }

    private sealed class UntouchedSource : IValueTaskSource<int>
    {
        public int GetResult(short token) => throw new InvalidOperationException();

        public ValueTaskSourceStatus GetStatus(short token) => throw new InvalidOperationException();

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            throw new InvalidOperationException();
    }
}
