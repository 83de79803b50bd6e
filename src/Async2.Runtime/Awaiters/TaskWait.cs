namespace Async2;

/// <summary>A pending <see cref="Task"/>. The frame that waits for it keeps the task itself.</summary>
/// <remarks>
/// Each thread reuses one, which stays in its cache. A pool would return one that another processor wrote last, where the frame before was
/// resumed.
/// </remarks>
[StackTraceHidden]
internal sealed class TaskWait : PendingTask
{
    private Task? _task;

    internal static TaskWait For(Task task)
    {
        ThreadState thread = ThreadState.Current;
        TaskWait mine = Unsafe.As<TaskWait>(thread.FreeTask) ?? new();
        thread.FreeTask = null;
        mine.ReturnsToContext = false;
        mine._task = task;
        return mine;
    }

    internal override object Kept()
    {
        Task task = _task!;
        _task = null;
        ThreadState.Current.FreeTask = this;
        return task;
    }
}
