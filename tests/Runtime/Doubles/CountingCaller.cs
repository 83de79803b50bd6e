using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>
/// <code>async Task M(ManualAwaiter awaiter, int count) { for (int i = 0; i &lt; count; i++) await CountingLeaf(awaiter, 1); }</code>
/// lowered by hand.
/// </summary>
internal sealed class CountingCaller : Frame
{
    private ManualAwaiter _awaiter = null!;
    private int _i;
    private int _count;

    public static async Task Original(ManualAwaiter awaiter, int count)
    {
        for (int i = 0; i < count; i++) await CountingLeaf.Original(awaiter, 1);
    }

    public static Task Thunk(ManualAwaiter awaiter, int count)
    {
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        Continuation? outermost;
        try
        {
            outermost = Call(awaiter, count);
        }
        catch (Exception exception)
        {
            return TaskThunk.Fault(snapshot, exception);
        }

        return TaskThunk.Complete(snapshot, outermost);
    }

    public static Continuation? Call(ManualAwaiter awaiter, int count)
    {
        Thread thread = Thread.CurrentThread;
        for (int i = 0; i < count; i++)
        {
            ContextSnapshot snapshot = ContextSnapshot.CaptureOf(thread);
            Continuation? outermost = CountingLeaf.Call(awaiter, 1);
            snapshot.Restore(outermost);
            if (outermost is not null) return Suspend0(outermost, awaiter, i, count);
        }

        return null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Continuation Suspend0(Continuation outermost, ManualAwaiter awaiter, int i, int count) =>
        Suspension.WithContinuationContext(outermost, new CountingCaller { _awaiter = awaiter, _i = i, _count = count }, 0);

    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        Thread thread = Thread.CurrentThread;
        ManualAwaiter awaiter = _awaiter;
        int i = _i, count = _count;
        for (i++; i < count; i++)
        {
            ContextSnapshot snapshot = ContextSnapshot.CaptureOf(thread);
            Continuation? outermost = CountingLeaf.Call(awaiter, 1);
            snapshot.Restore(outermost);
            if (outermost is not null) return Suspend0Again(outermost, i);
        }

        return null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Continuation Suspend0Again(Continuation outermost, int i)
    {
        _i = i;
        return Suspension.WithContinuationContextAgain(outermost, this, 0);
    }
}
