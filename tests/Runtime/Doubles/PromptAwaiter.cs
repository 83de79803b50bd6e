using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>How an awaiter calls its continuation before OnCompleted has returned.</summary>
internal enum PromptWay
{
    /// <summary>It does nothing else.</summary>
    Plainly,

    /// <summary>Without a SynchronizationContext: the well-known remover of contexts.</summary>
    WithoutContext,

    /// <summary>In another context, which stays.</summary>
    LeavingAnotherContext,

    /// <summary>With another value of the AsyncLocal, which stays.</summary>
    LeavingAnotherLocal,

    /// <summary>As a task.</summary>
    InTask,

    /// <summary>On another thread, for which it waits.</summary>
    OnAnotherThread,

    /// <summary>On another thread, for which it waits, in a SynchronizationContext.</summary>
    OnAnotherThreadInContext,
}

/// <summary>Is complete as soon as somebody waits for it, who is told inside OnCompleted.</summary>
internal readonly struct PromptAwaiter(World world, PromptWay way) : ICriticalNotifyCompletion
{
    public const int Result = 100;

    public bool IsCompleted => false;

    public PromptAwaiter GetAwaiter() => this;

    public int GetResult() => Result;

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void UnsafeOnCompleted(Action continuation)
    {
        world.Note($"subscribing {way}");
        switch (way)
        {
            case PromptWay.Plainly:
                continuation();
                break;
            case PromptWay.WithoutContext:
                SynchronizationContext? context = SynchronizationContext.Current;
                SynchronizationContext.SetSynchronizationContext(null);
                continuation();
                SynchronizationContext.SetSynchronizationContext(context);
                break;
            case PromptWay.LeavingAnotherContext:
                SynchronizationContext.SetSynchronizationContext(world.Contexts[1]);
                continuation();
                break;
            case PromptWay.LeavingAnotherLocal:
                world.Local.Value = 99;
                continuation();
                break;
            case PromptWay.InTask:
                new Task(continuation).RunSynchronously(world.InlineScheduler);
                break;
            default:
                Elsewhere(continuation);
                break;
        }
    }

    private void Elsewhere(Action continuation)
    {
        SynchronizationContext? context = way == PromptWay.OnAnotherThreadInContext ? world.Contexts[0] : null;
        var thread = new Thread(() =>
        {
            SynchronizationContext.SetSynchronizationContext(context);
            continuation();
        });
        thread.UnsafeStart();
        thread.Join();
    }
}
