using System.Diagnostics.Tracing;

namespace Async2.Tests;

/// <summary>The first chains of a process, and the library when it is unloaded.</summary>
/// <remarks>Not beside other tests of events: a copy of the library has an event source with the same name.</remarks>
[Collection(nameof(ChainEventTests))]
public class FirstChainTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    /// <summary>
    /// While an EventListener is made, the class library holds a lock. The listener waits for the first chain, as it might for a lock of the
    /// program that the chain's thread holds.
    /// </summary>
    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void One_does_not_wait_for_listeners()
    {
        Task.Run(static () => { }).Wait();      // as compiled, too, the first task of a process does
        bool? hasEnded = null;
        WeakReference library = FreshLibrary.Use(typeof(FirstChainTests), nameof(RunChains), chains =>
        {
            using var listener = new Listener(() => hasEnded ??= EndsOnAnotherThread(chains));
        });
        Assert.True(hasEnded, "the first chain waits for the thread that makes a listener");
        Assert.True(SpinWait.SpinUntil(() => IsGone(library), s_patience));
    }

    [Fact]
    public void The_library_of_a_plugin_is_unloaded_with_it()
    {
        WeakReference library = FreshLibrary.Use(typeof(FirstChainTests), nameof(RunChains), chains => chains());
        Assert.True(SpinWait.SpinUntil(() => IsGone(library), s_patience), "something outside of the library keeps it loaded");
    }

    private static bool IsGone(WeakReference library)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        return !library.IsAlive;
    }

    private static bool EndsOnAnotherThread(Action action)
    {
        var thread = new Thread(() => action()) { IsBackground = true };
        thread.Start();
        return thread.Join(s_patience);
    }

    // One of each kind, and a failure.
    private static void RunChains()
    {
        var awaiter = new ManualAwaiter();
        Task task = CountingCaller.Thunk(awaiter, 1);
        awaiter.Continue();
        ValueTask<int> pooled = PooledLeaf<int>.Thunk(awaiter, 3);
        awaiter.Continue();
        ValueTask<bool> step = new CountingIterator(awaiter, 1).MoveNextAsync();
        awaiter.Continue();
        Task failing = CountingLeaf.Thunk(awaiter, 1);
        awaiter.Failure = new TimeoutException();
        awaiter.Continue();
        if (!task.IsCompletedSuccessfully || pooled.Result != 3 || !step.Result || failing.Exception is null)
            throw new InvalidOperationException("a chain has another result");
    }

    private sealed class Listener(Action created) : EventListener
    {
        // Initialised before the base class calls.
        private readonly Action _created = created;

        protected override void OnEventSourceCreated(EventSource eventSource) => _created();
    }
}
