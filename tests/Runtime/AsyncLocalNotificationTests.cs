using static Async2.Tests.Code;

namespace Async2.Tests;

/// <summary>Change handlers of AsyncLocals are called whenever the dispatcher or a caller switches contexts.</summary>
public class AsyncLocalNotificationTests
{
    [Fact]
    public void A_caller_that_restores_its_context_tells_the_handlers()
    {
        string[] log = Run.Both(
            new Body("outer", Local(1), Call(new Body("inner", Local(2), Note)), Note), () => new World(notifies: true));
        Assert.Contains("2→1 with the context", log);
        Assert.Contains("1→0 with the context", log);
    }

    [Fact]
    public void Resumption_tells_the_handlers() =>
        Run.Both(new Body("body", Local(1), Latch(0), Local(2), Latch(1)), () => new World(notifies: true));

    [Fact]
    public void A_chain_whose_frames_have_one_context_tells_them_once() =>
        Run.Both(
            new Body("outer", Local(1), Call(new Body("middle", Call(new Body("inner", Latch(0), Latch(1))))), Note),
            () => new World(notifies: true));

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_callee_that_suspends_tells_them_after_it_has_subscribed()
    {
        string[] log = Run.Both(
            new Body("outer", Local(1), Call(new Body("middle", Local(2), Call(new Body("inner", Local(3), Latch(0), Local(4), Latch(1)))))),
            () => new World(notifies: true),
            latches: 1);
        int subscribed = Array.IndexOf(log, "subscribed to latch 0");
        Assert.Equal(["3→2 with the context", "2→1 with the context", "1→0 with the context"], log[(subscribed + 1)..(subscribed + 4)]);
    }

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_frame_that_is_resumed_and_calls_another_tells_them_after_that_has_subscribed() =>
        Run.Both(
            new Body("outer", Local(1), Latch(0), Local(2), Call(new Body("inner", Local(3), Latch(1), Local(4))), Note, Latch(2)),
            () => new World(notifies: true),
            latches: 1);

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_caller_that_continues_in_place_tells_them_what_it_would_tell_after_any_call() =>
        Run.Both(
            new Body("outer", Local(1), Call(new Body("inner", Local(2), Prompt(PromptWay.Plainly), Local(3), Note)), Note),
            () => new World(notifies: true));

    /// <summary>
    /// The one difference: async1 resumes the caller from within the callee, so on its way out the thread comes through
    /// the callee's context again. The dispatcher's loop is flat: it goes from the last frame's context to the thread's.
    /// </summary>
    [Fact]
    public void A_flat_loop_does_not_come_back_through_the_contexts_of_frames_that_have_ended()
    {
        var world = new World(notifies: true);
        var body = new Body("outer", Local(1), Call(new Body("inner", Local(2), Latch(0))));
        string[] Log(Func<Body, World, Task<int>> run)
        {
            string[] log = [];
            OnOwnThread.Run(() =>
            {
                world = new World(notifies: true);
                Task task = run(body, world);
                int before = world.TakeLog().Length;
                world.Latches[0].Open(0);
                Assert.True(task.IsCompletedSuccessfully);
                log = world.TakeLog()[before..];
            });
            return log;
        }

        string[] common = ["0→2 with the context", "2→1 with the context"];
        Assert.Equal([.. common, "1→2 with the context", "2→0 with the context"], Log(AsyncInterpreter.Run));
        Assert.Equal([.. common, "1→0 with the context"], Log(WovenInterpreter.Thunk));
    }
}
