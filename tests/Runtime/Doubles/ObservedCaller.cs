namespace Async2.Tests;

/// <summary>A caller and a callee that tell whether they run within a task.</summary>
internal sealed class ObservedCaller : Frame
{
    private Action<bool> _observe = null!;

    public static async Task Original(ManualAwaiter awaiter, Action<bool> observe)
    {
        await OriginalCallee(awaiter, observe);
        observe(Task.CurrentId is not null);
    }

    private static async Task OriginalCallee(ManualAwaiter awaiter, Action<bool> observe)
    {
        await awaiter;
        observe(Task.CurrentId is not null);
    }

    public static Task Thunk(ManualAwaiter awaiter, Action<bool> observe)
    {
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        Continuation outermost = Suspension.Innermost(new Callee { Awaiter = awaiter, Observe = observe }, 0);
        return TaskThunk.Complete(snapshot, Suspension.WithContinuationContext(outermost, new ObservedCaller { _observe = observe }, 0));
    }

    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        _observe(Task.CurrentId is not null);
        return null;
    }

    private sealed class Callee : Frame
    {
        public ManualAwaiter Awaiter = null!;
        public Action<bool> Observe = null!;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Awaiter.GetResult();
            Observe(Task.CurrentId is not null);
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(Awaiter, root);
    }
}
