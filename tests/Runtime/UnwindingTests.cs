using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace Async2.Tests;

/// <summary>Suspensions that unwind the stack, in frames as the weaver writes them.</summary>
public class UnwindingTests
{
    [ThreadStatic]
    private static Action? t_atBottom;

    private sealed class TestFrame(int depth) : Frame<int>
    {
        public int Depth { get; } = depth;

        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;
    }

    [Fact]
    public void Each_frame_is_in_the_chain_once_from_the_leaf_on() => Assert.Equal([0, 1, 2, 3], Depths(AtBoundary(3)));

    [Fact]
    public void An_exception_of_the_program_becomes_a_fault()
    {
        t_atBottom = () => throw new InvalidOperationException("fails");
        var fault = Assert.IsType<Fault>(AtBoundary(3));
        Assert.Equal("fails", fault.Exception.Message);
    }

    /// <summary>A first-chance handler is one of those who run while the stack still stands.</summary>
    [Fact]
    public void A_suspension_within_another_does_not_disturb_it()
    {
        int thread = Environment.CurrentManagedThreadId;
        bool isWithin = false;
        Continuation? inner = null;
        void Suspend(object? sender, FirstChanceExceptionEventArgs e)
        {
            if (isWithin || Environment.CurrentManagedThreadId != thread) return;
            isWithin = true;
            inner = AtBoundary(2);
        }

        AppDomain.CurrentDomain.FirstChanceException += Suspend;
        Continuation outer;
        try
        {
            outer = AtBoundary(4);
        }
        finally
        {
            AppDomain.CurrentDomain.FirstChanceException -= Suspend;
        }

        Assert.Equal([0, 1, 2, 3, 4], Depths(outer));
        Assert.Equal([0, 1, 2], Depths(inner!));
        Assert.Equal([0, 1], Depths(AtBoundary(1)));
    }

    /// <summary>What tools see that listen: one exception a suspension, however many frames there are.</summary>
    [Fact]
    public void One_exception_is_seen_for_a_chain()
    {
        int thread = Environment.CurrentManagedThreadId;
        var seen = new List<Exception>();
        void Note(object? sender, FirstChanceExceptionEventArgs e)
        {
            if (Environment.CurrentManagedThreadId == thread) seen.Add(e.Exception);
        }

        AppDomain.CurrentDomain.FirstChanceException += Note;
        try
        {
            AtBoundary(50);
            AtBoundary(20);
        }
        finally
        {
            AppDomain.CurrentDomain.FirstChanceException -= Note;
        }

        Assert.Equal(2, seen.Count);
        Assert.All(seen, exception => Assert.IsType<SuspensionException>(exception));
    }

    [Fact]
    public void Threads_do_not_share_it()
    {
        Parallel.For(0, 200, _ => Assert.Equal(Enumerable.Range(0, 31), Depths(AtBoundary(30))));
    }

    private static List<int> Depths(Continuation outermost)
    {
        var depths = new List<int>();
        Continuation frame = outermost;
        do
        {
            frame = frame.Next!;
            depths.Add(((TestFrame)frame).Depth);
        }
        while (frame != outermost);
        return depths;
    }

    [SuppressMessage("Design", "CA1031", Justification = "As the weaver writes it.")]
    private static Continuation AtBoundary(int depth)
    {
        try
        {
            Bare(depth);
            throw new InvalidOperationException("It did not suspend.");
        }
        catch (Exception e)
        {
            t_atBottom = null;
            return SuspensionException.Caught(e);
        }
    }

    private static int Bare(int depth)
    {
        if (depth == 0)
        {
            t_atBottom?.Invoke();
            SuspensionException.Throw(Suspension.Innermost(new TestFrame(0), 0));
        }

        try
        {
            return Bare(depth - 1);
        }
        catch (Exception e) when (Capture(e, depth))
        {
            throw;
        }
    }

    private static bool Capture(Exception exception, int depth)
    {
        if (exception is SuspensionException suspension)
            suspension.Outermost = Suspension.NoContinuationContext(suspension.Outermost!, new TestFrame(depth), 0);
        return false;
    }
}
