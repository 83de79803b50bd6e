using System.Runtime.CompilerServices;
using static Async2.Tests.Code;

namespace Async2.Tests;

/// <summary>Awaiters that complete on another thread at once: while the chain is being built, and while it suspends again.</summary>
public class RaceTests
{
    /// <summary>The pool may be faster than the thread that subscribes.</summary>
    private readonly struct ImmediateAwaiter : ICriticalNotifyCompletion
    {
        public void OnCompleted(Action continuation) => throw new NotSupportedException();

        public void UnsafeOnCompleted(Action continuation)
        {
            ThreadPool.UnsafeQueueUserWorkItem(static run => ((Action)run!)(), continuation);
            Thread.SpinWait(Random.Shared.Next(200));
        }
    }

    private sealed class Racer(int rounds) : Frame<int>
    {
        private int _round;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            if (++_round < rounds) return Suspension.InnermostAgain(this, 0);
            Result = _round;
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(default(ImmediateAwaiter), root);
    }

    private sealed class Adder : Frame<int>
    {
        public int Calls;
        private int _sum;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            _sum += ((Frame<int>)completed!).Result;
            if (--Calls > 0) return Suspension.NoContinuationContextAgain(Suspension.Innermost(new Racer(2), 0), this, 0);
            Result = _sum;
            return null;
        }
    }

    [Fact]
    public async Task Nobody_loses()
    {
        for (int i = 0; i < 2_000; i++)
        {
            Task<int> task = Lowered.Thunk(() =>
            {
                Continuation outermost = Suspension.Innermost(new Racer(3), 0);
                for (int level = 0; level < 4; level++)
                    outermost = Suspension.WithContinuationContext(outermost, new Adder { Calls = 3 }, 0);
                return new AsyncResult<int>(outermost);
            });
            // 3 from below, and twice 2 of its own, on every level.
            Assert.Equal(3 + (4 * 4), await task.WaitAsync(TimeSpan.FromSeconds(20)));
        }
    }

    [Fact]
    public void A_task_that_completes_asynchronously() =>
        Run.Both(
            new Body("outer", Latch(0), Note, Call(new Body("inner", Latch(1), Note, Latch(2), Note)), Note),
            () => new World(asynchronousGates: true));

    [Fact]
    public void A_task_that_completes_before_the_chain_subscribes()
    {
        var source = new TaskCompletionSource();
        var leaf = new AwaitedTask(source.Task);
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        Continuation outermost = Suspension.Innermost(leaf, 0);
        source.SetResult();
        Task task = TaskThunk.Complete(snapshot, outermost);
        Assert.True(task.Wait(TimeSpan.FromSeconds(20)));
        Assert.True(leaf.Resumed);
    }

    private sealed class AwaitedTask(Task task) : Frame
    {
        public bool Resumed { get; private set; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Resumed = true;
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(task.GetAwaiter(), root);
    }
}
