namespace Async2.Stressed;

/// <summary>Completes a task.</summary>
internal sealed class TaskCompletion(TaskCompletionSource<int> source, int value, StressException? fault) : IThreadPoolWorkItem
{
    public void Execute()
    {
        if (fault is not null) source.SetException(fault);
        else source.SetResult(value);
    }
}
