namespace Async2.Tests;

/// <summary>What a method and its variant say to each other where the method calls another one that can be asked.</summary>
public class RelayTests
{
    private const int First = 3;
    private const int Next = 5;

    private static readonly object s_receiver = new();

    private sealed class Frame : Continuation
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;
    }

    [Fact]
    public void What_the_next_method_hands_over_is_what_the_variant_of_the_first_returns()
    {
        var tail = new Frame();
        Relay relay = Relay.Ask(First);
        ContextSnapshot contexts = relay.Contexts;
        Assert.Same(relay, Relay.TakeAsked(First));
        Relay.AskNext(relay, Next, s_receiver);
        Assert.Null(Relay.TakeAsked(First));
        Assert.Same(relay, Relay.TakeAsked(Next));
        Assert.Null(Relay.TakeAsked(Next));
        Assert.True(relay.TryDeliver(relay.Contexts, tail, out Task? task));
        Assert.Same(tail, relay.Receive(contexts, task, First));
    }

    [Fact]
    public void Nobody_is_asked_by_a_method_that_is_not_or_without_a_receiver()
    {
        Relay relay = Ask();
        Relay.AskNext(null, Next);
        Relay.AskNext(null, Next, s_receiver);
        Relay.AskNext(relay, Next, null);
        Assert.Null(Relay.TakeAsked(Next));
    }

    [Fact]
    public void A_question_that_nobody_took_is_dropped_where_the_first_method_returns()
    {
        Relay relay = Ask();
        Relay.AskNext(relay, Next);
        Assert.Null(relay.Receive(relay.Contexts, Task.CompletedTask, First));
        Assert.Null(Relay.TakeAsked(Next));
        Relay.AskNext(relay, Next);
        Assert.Equal(1, relay.ReceiveValueTask(relay.Contexts, new ValueTask<int>(1), First).Result);
        Assert.Null(Relay.TakeAsked(Next));
    }

    [Fact]
    public void A_number_in_the_place_of_a_variant_asks_the_method()
    {
        Relay relay = Ask();
        Assert.True(Relay.CallsMethod(0, relay));
        Assert.False(Relay.CallsMethod(1 << 20, relay));
        Assert.Null(Relay.TakeAsked(Next));
        Assert.Equal(nint.Size == sizeof(long), Relay.CallsMethod(~Next, relay));
        Assert.Equal(nint.Size == sizeof(long), Relay.TakeAsked(Next) is not null);
    }

    [Fact]
    public void A_chain_that_the_next_method_has_handed_over_is_deferred()
    {
        Relay relay = Ask();
        Assert.Same(Task.CompletedTask, Deferred.Defer(Task.CompletedTask, null));
        Assert.Same(Task.CompletedTask, Deferred.Defer(Task.CompletedTask, relay));
        relay.TryDeliver(relay.Contexts, new Frame(), out Task? unseen);
        Task? standIn = Deferred.Defer(unseen, relay);
        Assert.False(standIn!.IsCompleted);
        Assert.NotEqual(0, Deferred.TakerOf(standIn));
        Assert.Same(standIn, Deferred.Return(standIn, relay));
        Assert.IsType<Frame>(relay.Receive(relay.Contexts, standIn, First));
    }

    [Fact]
    public void What_the_next_method_has_completed_with_is_a_task()
    {
        Relay relay = Ask();
        relay.TryDeliver(relay.Contexts, new AsyncResult<string>("result"), out Task<string>? unseen);
        Assert.Equal("result", Deferred.Defer(unseen, relay)!.Result);
        relay.TryDeliverValueTask(relay.Contexts, new AsyncResult<int>(7), out ValueTask<int> none);
        Assert.Equal(7, Deferred.DeferValueTask(none, relay).Result);
    }

    private static Relay Ask()
    {
        Relay relay = Relay.Ask(First);
        Assert.Same(relay, Relay.TakeAsked(First));
        return relay;
    }
}
