using System.Diagnostics;

namespace Async2.Tests;

/// <summary>Exceptions that frames return instead of throwing.</summary>
public class FaultTests
{
    private const int Protected = 1;

    private static readonly ManualAwaiter s_awaiter = new();

    private static Continuation Raise(Exception exception)
    {
        try
        {
            throw Fault.Anew(exception);
        }
        catch (Exception e)
        {
            return Fault.Raised(e);
        }
    }

    /// <summary>What a frame does with a fault, as the resume body of a handler does it.</summary>
    private sealed class Handler(Func<Fault, Continuation?> handle) : Continuation<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => completed is Fault fault ? handle(fault) : null;
    }

    private sealed class Bystander : Continuation<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

        public override string Frames => "Ns.Type.Bystander()\nb.cs\n5";
    }

    private sealed class Failing(Exception exception) : Continuation<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => Raise(exception);

        public override void Subscribe(ChainRoot root) => Awaiters.Subscribe(s_awaiter, root);
    }

    private static Task<int> Complete(Continuation tail) =>
        TaskThunk.Complete(ContextSnapshot.Capture(Thread.CurrentThread), new AsyncResult<int>(tail));

    private static string[] LinesOf(Exception exception) =>
        [.. exception.StackTrace!.Split(Environment.NewLine).Where(l => l.Contains(" Ns.", StringComparison.Ordinal)).Select(l => l.Trim())];

    [Fact]
    [Trait(Insides.Needed, Insides.Yes)]
    public void A_thunk_makes_a_failed_task_of_it()
    {
        var exception = new InvalidOperationException();
        Task<int> task = Complete(Fault.Leave(Raise(exception), "Ns.Type.Caller()\nc.cs\n7,8", 1));
        Assert.Equal(TaskStatus.Faulted, task.Status);
        Assert.Same(exception, task.Exception!.InnerException);
        Assert.Equal(["at Ns.Type.Caller() in c.cs:line 8"], LinesOf(exception));
    }

    [Fact]
    public void A_thunk_makes_a_canceled_task_of_a_cancellation() =>
        Assert.Equal(TaskStatus.Canceled, Complete(Raise(new OperationCanceledException())).Status);

    [Fact]
    [Trait(Insides.Needed, Insides.Yes)]
    public void It_skips_frames_and_goes_through_handlers_once_each() => OnOwnThread.Run(() =>
    {
        var exception = new InvalidOperationException();
        var tail = Suspension.Leaf(new Failing(exception), 0);
        tail = Suspension.NoContinuationContext(tail, new Bystander(), 0);
        tail = Suspension.NoContinuationContext(tail, new Handler(f => Fault.Leave(Fault.Deliver(f, 0), "Ns.Type.Finally()\nf.cs\n6")), Protected);
        tail = Suspension.NoContinuationContext(tail, new Bystander(), 0);
        Task<int> task = Complete(tail);
        s_awaiter.Continue();
        Assert.Same(exception, task.Exception!.InnerException);
        Assert.Equal(["at Ns.Type.Bystander() in b.cs:line 5", "at Ns.Type.Finally() in f.cs:line 6", "at Ns.Type.Bystander() in b.cs:line 5"], LinesOf(exception));
    });

    [Fact]
    [Trait(Insides.Needed, Insides.Yes)]
    public void A_frame_that_catches_and_rethrows_is_named_once() => OnOwnThread.Run(() =>
    {
        string[] seen = [];
        var exception = new InvalidOperationException();
        Continuation? Rethrow(Fault fault)
        {
            const string Frames = "Ns.Type.Rethrow()\nr.cs\n4";
            Fault delivered = Fault.Deliver(fault, 0);
            seen = LinesOf(Fault.Catch(delivered, Frames));
            return Fault.Leave(delivered, Frames);
        }

        Task<int> task = Complete(Suspension.NoContinuationContext(Suspension.Leaf(new Failing(exception), 0), new Handler(Rethrow), Protected));
        s_awaiter.Continue();
        Assert.True(task.IsFaulted);
        Assert.Equal(["at Ns.Type.Rethrow() in r.cs:line 4"], seen);
        Assert.Equal(seen, LinesOf(exception));
    });

    [Fact]
    public void Handlers_that_fail_in_turn_do_not_use_up_the_stack() => OnOwnThread.Run(() =>
    {
        const int Frames = 100_000;
        int handled = 0;
        var tail = Suspension.Leaf(new Failing(new InvalidOperationException()), 0);
        for (int i = 0; i < Frames; i++)
        {
            tail = Suspension.NoContinuationContext(tail, new Handler(_ => { handled++; return null; }), Protected);
            tail = Suspension.NoContinuationContext(tail, new Handler(_ => throw new UnreachableException()), Protected);
            tail = Suspension.NoContinuationContext(tail, new Failing(new InvalidOperationException()), Protected);
        }

        Task<int> task = Complete(tail);
        s_awaiter.Continue();
        Assert.True(task.IsFaulted);
        Assert.Equal(Frames, handled);
    });

    [Fact]
    [Trait(Insides.Needed, Insides.Yes)]
    public void An_exception_that_is_thrown_again_begins_anew_and_does_not_grow()
    {
        var exception = new InvalidOperationException();
        for (int i = 0; i < 3; i++)
        {
            _ = Complete(Fault.Leave(Raise(exception), "Ns.Type.First()\n\n0", 0)).Exception;
            Assert.Equal(["at Ns.Type.First()"], LinesOf(exception));
        }
    }

    [Fact]
    public void An_exception_that_others_throw_again_and_again_does_not_grow_without_bound()
    {
        var exception = new InvalidOperationException();
        int longest = 0;
        for (int i = 0; i < 2000; i++)
        {
            try
            {
                throw exception;
            }
            catch (InvalidOperationException e)
            {
                _ = Complete(Fault.Leave(Fault.Raised(e), i % 2 == 0 ? "Ns.Type.Even()\n\n0" : "Ns.Type.Odd()\n\n0", 0)).Exception;
            }

            longest = Math.Max(longest, exception.StackTrace!.Length);
        }

        Assert.InRange(longest, 1, 200 * 400);
    }
}
