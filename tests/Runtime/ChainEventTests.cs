using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>The event source <c>Async2</c>: chains that begin while a listener is enabled are reported, and no others.</summary>
[Collection(nameof(ChainEventTests))]
public class ChainEventTests
{
    private static readonly string s_leaf = typeof(CountingLeaf).ToString();

    private static readonly string s_caller = typeof(CountingCaller).ToString();

    public ChainEventTests()
    {
        LibraryStart.Request();
        Assert.True(SpinWait.SpinUntil(() => ChainEvents.Log is not null, TimeSpan.FromSeconds(60)), "the source is not made");
    }

    /// <summary>Tools derive it from the name.</summary>
    [Fact]
    public void Its_GUID_is_that_of_its_name() => Assert.Equal(EventSource.GetGuid(typeof(ByName)), ChainEvents.Log!.Guid);

    [Fact]
    public void A_chain() => OnOwnThread.Run(() =>
    {
        using var listener = new Listener();
        var awaiter = new ManualAwaiter();
        Task task = CountingCaller.Thunk(awaiter, 2);
        awaiter.Continue();
        awaiter.Continue();
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Equal(
            [
                $"ChainBegin {s_caller} {task.Id} ",
                $"ChainSuspend {s_leaf} 0",
                "ChainResume",
                $"ChainSuspend {s_leaf} 0",
                "ChainResume",
                "ChainEnd ",
            ],
            listener.OfChain(s_caller));
    });

    [Fact]
    public void An_exception_ends_it() => OnOwnThread.Run(() =>
    {
        using var listener = new Listener();
        var awaiter = new ManualAwaiter();
        Task task = CountingLeaf.Thunk(awaiter, 1);
        awaiter.Failure = new TimeoutException();
        awaiter.Continue();
        Assert.True(task.IsFaulted);
        Assert.Equal("ChainEnd System.TimeoutException", listener.OfChain(s_leaf)[^1]);
    });

    [Fact]
    public void The_activity_is_that_of_its_begin() => OnOwnThread.Run(() =>
    {
        using var listener = new Listener();
        using var activity = new Activity("test");
        activity.Start();
        var awaiter = new ManualAwaiter();
        Task task = CountingLeaf.Thunk(awaiter, 1);
        activity.Stop();
        Assert.Equal($"ChainBegin {s_leaf} {task.Id} {activity.Id}", listener.OfChain(s_leaf)[0]);
        awaiter.Continue();
    });

    [Fact]
    public void A_pooling_method() => OnOwnThread.Run(() =>
    {
        using var listener = new Listener();
        var awaiter = new ManualAwaiter();
        ValueTask<int> task = PooledLeaf<int>.Thunk(awaiter, 7);
        awaiter.Continue();
        Assert.Equal(7, task.Result);
        string method = typeof(PooledLeaf<int>).ToString();
        Assert.Equal(
            [$"ChainBegin {method} 0 ", $"ChainSuspend {method} 0", "ChainResume", "ChainEnd "], listener.OfChain(method));
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_wait_for_a_thread_of_the_pool(bool isBoxed) => OnOwnThread.Run(() =>
    {
        using var tasks = isBoxed ? new TaskListener() : null;
        using var listener = isBoxed ? null : new Listener();
        var frame = new Yielding();
        Task task = Kept.End(Suspension.Innermost(frame, 0));
        Assert.True(task.Wait(TimeSpan.FromSeconds(30)));
        Assert.True(frame.IsOnPool);
        string method = typeof(Yielding).ToString();
        string[] events = [$"ChainBegin {method} {task.Id} ", $"ChainSuspend {method} 0", "ChainResume", "ChainEnd "];
        if (listener is not null) Assert.Equal(events, listener.OfChain(method));
    });

    [Fact]
    public void Each_step_of_an_iterator() => OnOwnThread.Run(() =>
    {
        using var listener = new Listener();
        var awaiter = new ManualAwaiter();
        var iterator = new CountingIterator(awaiter, 2);
        string method = typeof(CountingIterator).ToString();
        for (int i = 0; i < 2; i++)
        {
            ValueTask<bool> step = iterator.MoveNextAsync();
            awaiter.Continue();
            Assert.True(step.Result);
            Assert.Equal(
                [$"ChainBegin {method} 0 ", $"ChainSuspend {method} 0", "ChainResume", "ChainEnd "], listener.OfChain(method));
        }
    });

    /// <summary>A chain that began before the listener came, and one behind its end.</summary>
    [Fact]
    public void Others_are_not_reported() => OnOwnThread.Run(() =>
    {
        var (before, behind) = (new ManualAwaiter(), new ManualAwaiter());
        Task first = CountingLeaf.Thunk(before, 2);
        Task second;
        using (var listener = new Listener())
        {
            before.Continue();
            Assert.Empty(listener.OfChain(s_leaf));
        }

        second = CountingLeaf.Thunk(behind, 1);
        using (var listener = new Listener())
        {
            before.Continue();
            behind.Continue();
            Assert.Empty(listener.OfChain(s_leaf));
        }

        Assert.True(first.IsCompletedSuccessfully);
        Assert.True(second.IsCompletedSuccessfully);
    });

    /// <summary>A test of a listener's end is delayed to the next chain. Its frames and completion are then reused again.</summary>
    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void Without_a_listener_completions_are_reused() => OnOwnThread.Run(() =>
    {
        using (new Listener()) Kept.Complete(new Kept<ChainEventTests>());
        Kept.Complete(new Kept<ChainEventTests>());
        Assert.Same(Kept.Complete(new Kept<ChainEventTests>()), Kept.Complete(new Kept<ChainEventTests>()));
    });

    /// <summary>A task then resumes the box that it has got by its delegate.</summary>
    [Fact]
    public void A_listener_for_tasks_comes_while_a_chain_waits() => OnOwnThread.Run(() =>
    {
        var latch = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Task task = Kept.End(new Kept<ChainEventTests>().Suspend(latch.Task));
        using var listener = new TaskListener();
        latch.SetResult();
        Assert.True(task.Wait(TimeSpan.FromSeconds(30)));
    });

    private sealed class Yielding : Frame, IAsyncStateMachine
    {
        public bool IsOnPool { get; private set; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            IsOnPool = Thread.CurrentThread.IsThreadPoolThread;
            return null;
        }

        public override void Subscribe(ChainCompletion completion) =>
            Awaiters.Subscribe(default(YieldAwaitable.YieldAwaiter), completion);
    }

    private sealed class TaskListener : EventListener
    {
        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "System.Threading.Tasks.TplEventSource") EnableEvents(eventSource, EventLevel.Informational);
        }
    }

    /// <summary>Keeps the events of chains that have begun on the current thread.</summary>
    private sealed class Listener : EventListener
    {
        private readonly ConcurrentQueue<EventWrittenEventArgs> _events = new();

        /// <summary>The events of the last chain that began with a method.</summary>
        public string[] OfChain(string method)
        {
            object? chain = _events.LastOrDefault(e => e.EventName == "ChainBegin" && (string)e.Payload![1]! == method)?.Payload![0];
            return [.. _events.Where(e => e.Payload![0]!.Equals(chain)).Select(Text)];
        }

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "Async2") EnableEvents(eventSource, EventLevel.Informational);
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventSource.Name == "Async2") _events?.Enqueue(eventData);
        }

        private static string Text(EventWrittenEventArgs e) => string.Join(' ', [e.EventName!, .. e.Payload!.Skip(1)]);
    }

    [EventSource(Name = "Async2")]
    private sealed class ByName : EventSource;
}
