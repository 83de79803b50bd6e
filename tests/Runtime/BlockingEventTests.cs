using System.Collections.Concurrent;
using System.Diagnostics.Tracing;

namespace Async2.Tests;

/// <summary>The event source <c>Async2.Blocking</c>: calls that block a thread of the pool are reported with the reason, and no others.</summary>
public class BlockingEventTests
{
    private const string SourceName = "Async2.Blocking";

    private static readonly Task s_never = new TaskCompletionSource().Task;

    [ThreadStatic]
    private static int t_value;

    private static ThreadSlot? s_slot;

    public BlockingEventTests()
    {
        LibraryStart.Request();
        Assert.True(SpinWait.SpinUntil(() => Source is not null, TimeSpan.FromSeconds(60)), "the source is not made");
    }

    private static EventSource? Source => EventSource.GetSources().FirstOrDefault(s => s.Name == SourceName);

    [Fact]
    public void Its_GUID_is_that_of_its_name() => Assert.Equal(EventSource.GetGuid(typeof(ByName)), Source!.Guid);

    [Fact]
    public void A_context() => Blocks("the thread has a SynchronizationContext", () =>
    {
        SynchronizationContext? before = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
        Ask();
        SynchronizationContext.SetSynchronizationContext(before);
    });

    [Fact]
    public void A_scheduler() => Assert.Equal(["the thread has a TaskScheduler"], Task.Factory.StartNew(
        () => EventsOf(Ask), default, TaskCreationOptions.None, new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler).Result);

    [Fact]
    public void Suppressed_flow() => Blocks("the flow of the execution context is suppressed", () =>
    {
        using (ExecutionContext.SuppressFlow()) Ask();
    });

    [Fact]
    public void A_lock() => Blocks("the thread holds a lock", () =>
    {
        var gate = new object();
        ThreadHolders.Hold(gate);
        lock (gate) Ask();
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public unsafe void Thread_statics_of_others() => Blocks("others on the stack use thread statics", () =>
    {
        ThreadSlot.Use<int>(ref s_slot, (nint)(delegate*<ref int>)&Address);
        Ask();
    });

    [Fact]
    public void A_caller_that_does_not_await() => Blocks(
        "the caller does not await at once", () => Assert.True(Kept.End(Waiting.Suspend()).IsCompletedSuccessfully));

    [Fact]
    public void Nothing_is_reported_of_calls_that_suspend_or_do_not_wait() => Assert.Empty(OnPool.Run(() => EventsOf(() =>
    {
        Ask();
        BlockingCalls.OfTask(Task.CompletedTask);
    })));

    [Fact]
    public void Nothing_is_reported_of_other_threads() => OnOwnThread.Run(() => Assert.Empty(EventsOf(Ask)));

    private static void Blocks(string reason, Action call) => Assert.Equal([reason], OnPool.Run(() => EventsOf(call)));

    private static void Ask() => BlockingCalls.OfTask(s_never);

    private static ref int Address() => ref t_value;

    private static string[] EventsOf(Action call)
    {
        using var listener = new Listener();
        call();
        return [.. listener.Reasons];
    }

    /// <summary>A frame that waits in a blocking call.</summary>
    private sealed class Waiting : Frame
    {
        public static Continuation Suspend() => Suspension.Innermost(new Waiting(), Continuation.SynchronousBit);

        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;

        public override void Subscribe(ChainCompletion completion) =>
            BlockingCall.Subscribe(new BlockingCall(Task.Delay(1)), completion);
    }

    /// <summary>Keeps the events of the thread that has made it.</summary>
    private sealed class Listener : EventListener
    {
        private readonly int _thread = Environment.CurrentManagedThreadId;

        public ConcurrentQueue<string> Reasons { get; } = new();

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == SourceName) EnableEvents(eventSource, EventLevel.Informational);
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (Environment.CurrentManagedThreadId == _thread) Reasons?.Enqueue($"{eventData.Payload![0]}");
        }
    }

    [EventSource(Name = SourceName)]
    private sealed class ByName : EventSource;
}
