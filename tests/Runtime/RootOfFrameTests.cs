using static Async2.Tests.Kept;

namespace Async2.Tests;

/// <summary>A frame that was outermost keeps its root for the next time, and gives it back as soon as it is not outermost.</summary>
public class RootOfFrameTests
{
    private struct Lone;

    private struct Inner;

    private struct Outer;

    private struct Faulted;

    private struct Unpooled;

    private struct Replaced;

    private struct InContext;

    private struct Escaped;

    private struct Ended;

    private struct Mixed;

    private struct OtherMixed;

    private struct Free;

    [Fact]
    public void The_root_stays_with_a_frame_that_is_outermost_again() => OnOwnThread.Run(() =>
    {
        ChainRoot root = Complete(new Kept<Lone>());
        Kept<Lone> frame = Kept<Lone>.Rent();
        Assert.Same(root, frame.Next);
        Assert.Same(root, Complete(frame));
        Assert.Null(root.Next);
        Assert.NotSame(root, NextFree());
    });

    [Fact]
    public void It_goes_back_when_the_frame_is_called_by_another() => OnOwnThread.Run(() =>
    {
        ChainRoot root = Complete(new Kept<Inner>());
        var (frame, gate) = (Kept<Inner>.Rent(), new TaskCompletionSource());
        Continuation tail = Suspension.NoContinuationContext(frame.Suspend(gate.Task), new Kept<Outer>(), 0);
        Assert.Same(root, NextFree());
        Task task = End(tail);
        gate.SetResult();
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Same(frame, Kept<Inner>.Rent());
        Assert.Null(frame.Next);
    });

    [Fact]
    public void It_stays_while_the_frame_calls_others() => OnOwnThread.Run(() =>
    {
        ChainRoot root = Complete(new Kept<Outer>());
        Kept<Outer> frame = Kept<Outer>.Rent();
        var gate = new TaskCompletionSource();
        Task task = End(Suspension.NoContinuationContext(new Kept<Inner>().Suspend(gate.Task), frame, 0));
        Assert.Same(root, frame.Next);
        gate.SetResult();
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Same(root, Kept<Outer>.Rent().Next);
        Assert.Null(root.Next);     // nothing of what has ended
    });

    [Fact]
    public void It_holds_nothing_of_what_has_ended_where_its_delegate_is_with_somebody_who_may_call_it_again() => OnOwnThread.Run(() =>
    {
        var (frame, gate) = (new Kept<Escaped>(), new TaskCompletionSource());
        Task task = End(frame.Suspend(gate.Task));
        var root = (ChainRoot)frame.Next!;
        Assert.NotNull(root.EscapingAction);
        gate.SetResult();
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Null(root.Next);
        Assert.Null(ContinuationPool.Rent<Kept<Escaped>>());
    });

    // As a source may do that stands on a ManualResetValueTaskSourceCore, and completes it on two threads at once.
    [Fact]
    public void Who_calls_again_when_the_chain_has_ended_does_not_resume_a_frame_that_is_free() => OnOwnThread.Run(() =>
    {
        ChainRoot root = Complete(new Kept<Ended>());
        Assert.Throws<NullReferenceException>(root.MoveNextAction);
        Assert.Same(root, Kept<Ended>.Rent().Next);
        Assert.Null(ContinuationPool.Rent<Kept<Ended>>());
    });

    [Fact]
    public void It_goes_back_when_the_frame_fails_which_does_not() => OnOwnThread.Run(() =>
    {
        ChainRoot root = Complete(new Kept<Faulted>());
        var (frame, gate) = (Kept<Faulted>.Rent(), new TaskCompletionSource());
        Task task = End(frame.Suspend(gate.Task));
        gate.SetException(new InvalidOperationException());
        Assert.True(task.IsFaulted);
        Assert.Null(ContinuationPool.Rent<Kept<Faulted>>());
        Assert.Same(root, NextFree());
    });

    [Fact]
    public void It_goes_back_where_the_frame_is_not_used_again() => OnOwnThread.Run(() =>
    {
        ChainRoot root = Complete(new Kept<Unpooled> { IsPooled = false });
        Assert.Same(root, NextFree());
    });

    [Fact]
    public void It_goes_back_where_the_frame_takes_the_place_of_one_that_was_resumed() => OnOwnThread.Run(() =>
    {
        ChainRoot root = Complete(new Kept<Replaced>());
        Kept<Replaced> frame = Kept<Replaced>.Rent();
        var resumed = new Kept<Outer> { Next = new Kept<Outer>() };
        Assert.Same(frame, Suspension.InPlaceOf(frame.Suspend(Task.CompletedTask), resumed));
        Assert.Same(resumed.Next, frame.Next);
        Assert.Same(root, NextFree());
    });

    [Fact]
    public void The_leaf_before_it_subscribes_in_the_context_in_which_it_suspended() => OnOwnThread.Run(() =>
    {
        Complete(new Kept<InContext>());
        var (leaf, frame, gate) = (new Kept<Inner>(), Kept<InContext>.Rent(), new TaskCompletionSource());
        Assert.NotNull(frame.Next);
        ContextSnapshot snapshot = ContextSnapshot.Capture(Thread.CurrentThread);
        var context = new SynchronizationContext();
        SynchronizationContext.SetSynchronizationContext(context);
        Continuation tail = snapshot.Restore(Suspension.NoContinuationContext(leaf.Suspend(gate.Task), frame, 0))!;
        Assert.Null(SynchronizationContext.Current);
        Task task = End(Suspension.NoContinuationContext(tail, new Kept<Outer>(), 0));
        Assert.Same(context, leaf.Subscribed);
        gate.SetResult();
        Assert.True(task.Wait(TimeSpan.FromSeconds(60)));
    });

    // Each chain counts its frames: if two had one root, or one frame, at the same time, one of them would count wrongly, or hang.
    [Fact]
    public void Frames_that_are_inner_and_outermost_by_turns_belong_to_one_chain_at_a_time()
    {
        Task[] users = [.. Enumerable.Range(1, 4).Select(seed => Task.Run(() => Use(new Random(seed))))];
        Assert.True(Task.WaitAll(users, TimeSpan.FromSeconds(60)), "a chain hangs");

        static async Task Use(Random random)
        {
            for (int i = 0; i < 2_000; i++)
            {
                var chains = Enumerable.Range(0, 8).Select(_ => Start(random)).ToArray();
                random.Shuffle(chains);
                foreach (var chain in chains) Open(chain.Gate, random);
                foreach (var chain in chains) await chain.Task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                Assert.All(chains, chain => Assert.Equal(chain.Task.IsFaulted ? 0 : chain.Frames, chain.Counter.Value));
            }
        }

        static (Task Task, TaskCompletionSource Gate, Counter Counter, int Frames) Start(Random random)
        {
            var (gate, counter, frames) = (new TaskCompletionSource(), new Counter(), random.Next(1, 5));
            Continuation tail = Any(random).Suspend(gate.Task, counter);
            for (int i = 1; i < frames; i++) tail = Suspension.NoContinuationContext(tail, Any(random).Counting(counter), 0);
            return (End(tail), gate, counter, frames);
        }

        static Kept Any(Random random) => random.Next(2) == 0 ? Kept<Mixed>.Rent() : Kept<OtherMixed>.Rent();

        static void Open(TaskCompletionSource gate, Random random)
        {
            if (random.Next(8) == 0) gate.SetException(new InvalidOperationException());
            else if (random.Next(2) == 0) gate.SetResult();
            else ThreadPool.UnsafeQueueUserWorkItem(static gate => gate.SetResult(), gate, preferLocal: false);
        }
    }

    /// <summary>The root that a frame gets which has none.</summary>
    private static ChainRoot NextFree() => Complete(new Kept<Free> { IsPooled = false });
}
