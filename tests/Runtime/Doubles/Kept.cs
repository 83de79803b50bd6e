namespace Async2.Tests;

/// <summary>A frame that is used again. It waits for a task, as a leaf, or for another frame; then it counts itself.</summary>
internal abstract class Kept : Frame
{
    private Task? _awaited;
    private Counter? _counter;

    /// <summary>Whether it is used again.</summary>
    public bool IsPooled { get; init; } = true;

    /// <summary>Where it has subscribed.</summary>
    public SynchronizationContext? Subscribed { get; private set; }

    /// <summary>It waits for <paramref name="awaited"/>.</summary>
    /// <returns>The outermost frame.</returns>
    public Continuation Suspend(Task awaited, Counter? counter = null)
    {
        _awaited = awaited;
        return Suspension.Innermost(Counting(counter), 0);
    }

    /// <summary>It counts itself there.</summary>
    /// <returns>This.</returns>
    public Kept Counting(Counter? counter)
    {
        _counter = counter;
        return this;
    }

    /// <summary>The task of a chain that has suspended.</summary>
    public static Task End(Continuation outermost) => TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), outermost);

    /// <summary>Has it suspend and end, as the outermost frame.</summary>
    /// <returns>The root that it had.</returns>
    public static ChainCompletion Complete(Kept frame)
    {
        var latch = new TaskCompletionSource();
        Task task = End(frame.Suspend(latch.Task));
        var root = (ChainCompletion)frame.Next!;
        latch.SetResult();
        Assert.True(task.IsCompletedSuccessfully);
        return root;
    }

    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        _awaited?.GetAwaiter().GetResult();
        if (_counter is not null) _counter.Value++;
        (_awaited, _counter) = (null, null);
        return null;
    }

    public override void Subscribe(ChainCompletion root)
    {
        Subscribed = SynchronizationContext.Current;
        Awaiters.Subscribe(_awaited!.GetAwaiter(), root);
    }

    /// <summary>How many frames have ended.</summary>
    internal sealed class Counter
    {
        public int Value;
    }
}

/// <inheritdoc/>
/// <typeparam name="TTest">One class a test, because the pools of a class are shared.</typeparam>
internal sealed class Kept<TTest> : Kept
{
    /// <summary>One that is free, or new.</summary>
    public static Kept<TTest> Rent() => ContinuationPool.Rent<Kept<TTest>>() ?? new();

    public override void Recycle()
    {
        if (IsPooled) ContinuationPool.Return(this);
    }
}
