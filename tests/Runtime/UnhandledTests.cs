using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>Exceptions that belong to nobody end on the thread pool: of awaiters, of contexts, of async void methods.</summary>
public class UnhandledTests
{
    private readonly struct ThrowingAwaiter(string text) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => false;

        public ThrowingAwaiter GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => throw Unhandled.Exception(text);

        public void UnsafeOnCompleted(Action continuation) => throw Unhandled.Exception(text);
    }

    private sealed class ThrowingContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => throw Unhandled.Exception("post");
    }

    private sealed class AwaitsThrowing(bool flows) : Frame
    {
        private bool _again;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            _again = true;
            return Suspension.InnermostAgain(this, 0);
        }

        public override void Subscribe(ChainCompletion root)
        {
            var awaiter = new ThrowingAwaiter(_again ? "again" : "first");
            if (flows) Awaiters.SubscribeFlowing(awaiter, root);
            else Awaiters.Subscribe(awaiter, root);
            Completion = root.EscapingAction;
        }

        public Action? Completion { get; private set; }
    }

    private static async Task Original(string text) => await new ThrowingAwaiter(text);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void An_awaiter_that_throws_leaves_the_task_incomplete(bool flows)
    {
        Assert.False(Original("async1").IsCompleted);
        Assert.Equal("async1", Unhandled.Next());

        Task task = TaskThunk.Complete(
            ContextSnapshot.CaptureOf(Thread.CurrentThread), Suspension.Innermost(new AwaitsThrowing(flows), 0));
        Assert.False(task.IsCompleted);
        Assert.Equal("first", Unhandled.Next());
    }

    [Fact]
    public void An_awaiter_that_throws_in_a_resumed_chain_does_not_reach_its_frames() => OnOwnThread.Run(() =>
    {
        var first = new ActionLeaf(() => { });
        var again = new AwaitsThrowing(flows: false);
        Task task = TaskThunk.Complete(
            ContextSnapshot.CaptureOf(Thread.CurrentThread), Suspension.NoContinuationContext(Suspension.Innermost(first, 0), again, 1));
        first.Root!.EscapingAction();
        Assert.Equal("again", Unhandled.Next());
        Assert.False(task.IsCompleted);
    });

    [Fact]
    public void A_context_that_throws_leaves_the_task_incomplete()
    {
        static void Check(Func<ManualAwaiter, int, Task> run)
        {
            var awaiter = new ManualAwaiter();
            SynchronizationContext.SetSynchronizationContext(new ThrowingContext());
            Task task = run(awaiter, 2);
            SynchronizationContext.SetSynchronizationContext(null);
            awaiter.Continue();
            Assert.Equal("post", Unhandled.Next());
            Assert.False(task.IsCompleted);
        }

        OnOwnThread.Run(() =>
        {
            Check(CountingCaller.Original);
            Check(CountingCaller.Thunk);
        });
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Async_void_without_a_context(bool suspends) => OnOwnThread.Run(() =>
    {
        var leaf = new ActionLeaf(() => { }) { Failure = Unhandled.Exception("void") };
        AsyncVoidMethodBuilder builder = VoidThunk.Create();
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        if (suspends)
        {
            VoidThunk.Complete(ref builder, snapshot, Suspension.Innermost(leaf, 0));
            leaf.Root!.EscapingAction();
        }
        else
        {
            VoidThunk.Fault(ref builder, snapshot, leaf.Failure);
        }

        Assert.Equal("void", Unhandled.Next());
    });
}
