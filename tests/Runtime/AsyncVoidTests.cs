namespace Async2.Tests;

/// <summary>async void: operations are counted and exceptions raised exactly as AsyncVoidMethodBuilder does it.</summary>
public class AsyncVoidTests
{
    private static async void Original(ManualAwaiter awaiter, bool suspends, Action end)
    {
        if (suspends) await awaiter;
        end();
    }

    private static void Lowered(ManualAwaiter awaiter, bool suspends, Action end)
    {
        System.Runtime.CompilerServices.AsyncVoidMethodBuilder builder = VoidThunk.Create();
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        Continuation? outermost = null;
        try
        {
            if (suspends) outermost = Suspension.Innermost(new TestFrame { Awaiter = awaiter, Ended = end }, 0);
            else end();
        }
        catch (Exception exception)
        {
            VoidThunk.Fault(ref builder, snapshot, exception);
            return;
        }

        VoidThunk.Complete(ref builder, snapshot, outermost);
    }

    private sealed class TestFrame : Frame
    {
        public ManualAwaiter Awaiter = null!;
        public Action Ended = null!;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Awaiter.GetResult();
            Ended();
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(Awaiter, root);
    }

    /// <summary>Does not run what is posted, but what is posted does.</summary>
    private sealed class CatchingContext(List<string> log) : SynchronizationContext
    {
        public override void OperationStarted() => log.Add("started");

        public override void OperationCompleted() => log.Add("completed");

        public override void Post(SendOrPostCallback d, object? state)
        {
            log.Add("post");
            try
            {
                d(state);
            }
            catch (InvalidOperationException exception)
            {
                log.Add(exception.Message);
            }
        }
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public void The_context_hears_the_same(bool suspends, bool fails)
    {
        List<string> Log(Action<ManualAwaiter, bool, Action> run)
        {
            var log = new List<string>();
            OnOwnThread.Run(() =>
            {
                var awaiter = new ManualAwaiter();
                SynchronizationContext.SetSynchronizationContext(new CatchingContext(log));
                run(awaiter, suspends, () =>
                {
                    log.Add("end");
                    SynchronizationContext.SetSynchronizationContext(null);
                    if (fails) throw new InvalidOperationException("failure");
                });
                log.Add($"returned to {SynchronizationContext.Current?.GetType().Name}");
                if (suspends) awaiter.Continue();
                log.Add($"back in {SynchronizationContext.Current?.GetType().Name}");
            });
            return log;
        }

        List<string> expected = Log(Original);
        Assert.Equal(expected, Log(Lowered));
        Assert.Equal(fails ? 1 : 0, expected.Count(line => line == "failure"));
    }
}
