using static Async2.Tests.Code;

namespace Async2.Tests;

/// <summary>Where a frame is resumed, seen from SynchronizationContexts: who posts, who runs at once, in which order.</summary>
public class SynchronizationContextTests
{
    private static void InContext(World world, Action call)
    {
        SynchronizationContext.SetSynchronizationContext(world.Contexts[0]);
        call();
        SynchronizationContext.SetSynchronizationContext(null);
    }

    [Fact]
    public void Awaits_return_to_the_captured_context()
    {
        var inner = new Body("inner", Latch(0), Note, Latch(1), Note);
        string[] log = Run.Both(new Body("outer", Note, Call(inner), Note, Latch(2), Note), () => new World(), InContext);
        Assert.Contains("outer2: pool, local 0, context A, scheduler default, task none, flow True", log);
        Assert.Equal(3, log.Count(line => line == "post to A"));
    }

    [Fact]
    public void Awaits_that_do_not_capture_leave_it()
    {
        var inner = new Body("inner", Latch(0).Anywhere(), Note, Latch(1).Anywhere(), Note);
        Run.Both(new Body("outer", Note, Call(inner).Anywhere(), Note, Latch(2), Note), () => new World(), InContext);
    }

    [Fact]
    public void A_caller_that_captured_is_posted_when_its_callee_ends_elsewhere()
    {
        var inner = new Body("inner", Latch(0).Anywhere(), Note);
        string[] log = Run.Both(new Body("outer", Call(inner), Note, Call(inner), Note), () => new World(), InContext);
        Assert.Equal(1, log.Count(line => line == "post to A"));
    }

    [Fact]
    public void A_caller_that_did_not_capture_leaves_a_foreign_context_for_the_pool()
    {
        var inner = new Body("inner", Latch(0), Note);
        Run.Both(new Body("outer", Call(inner).Anywhere(), Note, Latch(1), Note), () => new World(), InContext);
    }

    [Fact]
    public void A_callee_that_changes_the_context_and_suspends_subscribes_in_its_own()
    {
        var inner = new Body("inner", Context(1), Latch(0), Note, Latch(1), Note);
        var middle = new Body("middle", Context(2), Call(inner), Note);
        string[] log = Run.Both(new Body("outer", Call(middle), Note), () => new World(), InContext);
        Assert.Contains("post to B", log);
    }

    [Fact]
    public void The_innermost_change_of_the_context_counts()
    {
        var inner = new Body("inner", Context(0), Latch(0), Note);
        var middle = new Body("middle", Context(1), Call(inner), Note);
        Run.Both(new Body("outer", Call(middle), Note, Latch(1), Note), () => new World());
    }

    [Fact]
    public void A_callee_that_clears_the_context() =>
        Run.Both(
            new Body("outer", Call(new Body("inner", Context(-1), Latch(0), Note)), Note), () => new World(), InContext);

    [Fact]
    public void The_plain_SynchronizationContext_is_as_good_as_none() =>
        Run.Both(
            new Body("outer", Context(2), Call(new Body("inner", Latch(0), Note)), Note, Latch(1), Note), () => new World());

    [Fact]
    public void An_exception_is_posted_like_a_result()
    {
        var inner = new Body("inner", Latch(0).Anywhere(), Throw);
        var middle = new Body("middle", Call(inner).Anywhere(), Note);
        string[] log = Run.Both(new Body("outer", Call(middle).Catch(2), Note, Note), () => new World(), InContext);
        Assert.Contains("post to A", log);
    }

    [Fact]
    public void An_exception_that_nobody_catches_visits_the_contexts_of_the_frames_it_passes()
    {
        var inner = new Body("inner", Latch(0).Anywhere(), Throw);
        string[] log = Run.Both(new Body("outer", Call(inner), Note), () => new World(), InContext);
        Assert.Contains("post to A", log);
    }

    [Fact]
    public void Yield_returns_to_the_captured_context() =>
        Run.Both(new Body("outer", Yield, Note, Call(new Body("inner", Yield, Note)), Note), () => new World(), InContext);

    [Fact]
    public void Yield_without_a_context_goes_to_the_pool() =>
        Run.Both(new Body("outer", Local(1), Yield, Note, Call(new Body("inner", Yield, Note)), Note), () => new World());

    [Fact]
    public void The_completer_has_a_context_of_its_own() =>
        Run.Both(
            new Body("outer", Call(new Body("inner", Latch(0), Note)), Note),
            () => new World(),
            (world, call) =>
            {
                call();
                SynchronizationContext.SetSynchronizationContext(world.Contexts[1]);
            });

    [Fact]
    public void Gates_that_complete_asynchronously() =>
        Run.Both(
            new Body("outer", Latch(0), Note, Call(new Body("inner", Latch(1), Note)), Note),
            () => new World(asynchronousGates: true), InContext);

    [Fact]
    public void A_frame_runs_at_once_when_its_context_is_current()
    {
        var posts = new List<string>();
        OnOwnThread.Run(() =>
        {
            var context = new RecordingContext("A", posts.Add);
            var awaiter = new ManualAwaiter();
            SynchronizationContext.SetSynchronizationContext(context);
            Task task = CountingCaller.Thunk(awaiter, 3);
            for (int i = 0; i < 3; i++) awaiter.Continue();
            Assert.True(task.IsCompletedSuccessfully);
            Assert.Same(context, SynchronizationContext.Current);
        });
        Assert.Empty(posts);
    }

    /// <summary>
    /// A difference: a callee has changed the context and throws before it ever suspends, through a resumed caller that
    /// has no handler. async1 restores the caller's context in the callee's kick-off; compiled code has no fault region
    /// there, so the next decision (here: to post) is made in the callee's context.
    /// </summary>
    [Fact]
    public void An_exception_of_a_callee_leaves_a_resumed_caller_in_the_callees_context()
    {
        List<string> Posts(Func<ManualAwaiter, Task> run)
        {
            var posts = new List<string>();
            OnOwnThread.Run(() =>
            {
                var awaiter = new ManualAwaiter();
                SynchronizationContext.SetSynchronizationContext(new RecordingContext("A", posts.Add));
                Task task = run(awaiter);
                awaiter.Continue();
                Assert.True(((IAsyncResult)task).AsyncWaitHandle.WaitOne(TimeSpan.FromSeconds(20)));
                Assert.True(task.IsFaulted);
            });
            return posts;
        }

        Assert.Empty(Posts(async awaiter => await Middle(awaiter)));
        Assert.Equal(["post to A"], Posts(awaiter => Lowered.Caller(
            () => { }, () => Lowered.Leaf(awaiter, () => { }, () => throw Change()), result => result)));

        static async Task Middle(ManualAwaiter awaiter)
        {
            await awaiter;
            await Callee();
        }

#pragma warning disable CS1998 // it throws before it awaits
        static async Task Callee() => throw Change();
#pragma warning restore CS1998

        static InvalidOperationException Change()
        {
            SynchronizationContext.SetSynchronizationContext(null);
            return new InvalidOperationException();
        }
    }
}
