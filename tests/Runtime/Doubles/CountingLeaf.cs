using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>
/// <code>async Task M(ManualAwaiter awaiter, int count) { for (int i = 0; i &lt; count; i++) await awaiter; }</code>
/// lowered by hand.
/// </summary>
internal sealed class CountingLeaf : Frame
{
    private ManualAwaiter _awaiter = null!;
    private int _i;
    private int _count;

    public static async Task Original(ManualAwaiter awaiter, int count)
    {
        for (int i = 0; i < count; i++) await awaiter;
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
        for (int i = 0; i < count; i++)
        {
            if (!awaiter.IsCompleted) return Suspend0(awaiter, i, count);
            awaiter.GetResult();
        }

        return null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Continuation Suspend0(ManualAwaiter awaiter, int i, int count) =>
        Suspension.Innermost(new CountingLeaf { _awaiter = awaiter, _i = i, _count = count }, 0);

    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        ManualAwaiter awaiter = _awaiter;
        int i = _i, count = _count;
        awaiter.GetResult();
        for (i++; i < count; i++)
        {
            if (!awaiter.IsCompleted) return Suspend0Again(i);
            awaiter.GetResult();
        }

        return null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Continuation Suspend0Again(int i)
    {
        _i = i;
        return Suspension.InnermostAgain(this, 0);
    }

    public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(_awaiter, root);
}
