namespace Async2.Inspect.Trace;

/// <summary>A chain that has begun and not ended.</summary>
/// <param name="id">As in <see cref="AsyncEvent"/>.</param>
/// <param name="method">The outermost method.</param>
/// <param name="task">The id of the task that it completes; 0 if there is none.</param>
/// <param name="activity">The id of the activity in which it began, or nothing.</param>
internal sealed class OpenChain(long id, string method, int task, string activity)
{
    public long Id => id;

    public string Method { get; } = method;

    public int Task => task;

    public string Activity => activity;

    public bool IsSuspended { get; private set; }

    /// <summary>The time of the last suspension or resumption.</summary>
    public double Since { get; private set; } = double.NaN;

    /// <summary>The thread that has resumed it.</summary>
    public int Thread { get; private set; }

    /// <summary>The innermost method, with its suspension point if that is known.</summary>
    public string Site { get; private set; } = method;

    /// <summary>The id of the task for which it waits; 0 if that is not known.</summary>
    public int WaitsFor { get; private set; }

    /// <summary>Whether it waits for another chain in the table, whose stack it is a part of.</summary>
    public bool IsCaller { get; private set; }

    /// <summary>The name of that task, such as Task.Delay, or nothing.</summary>
    public string Operation { get; private set; } = "";

    public void Suspend(AsyncEvent e)
    {
        IsSuspended = true;
        Since = e.At;
        WaitFor(0, "", false);
        if (e.Method.Length > 0) Site = e.Site;
    }

    /// <summary>Notes the task for which it waits.</summary>
    /// <param name="task">The id of the task.</param>
    /// <param name="operation">Its name, or nothing.</param>
    /// <param name="isChain">Whether another chain in the table completes it.</param>
    public void WaitFor(int task, string operation, bool isChain)
    {
        IsCaller = isChain;
        WaitsFor = task;
        Operation = operation;
    }

    public void Resume(AsyncEvent e)
    {
        IsSuspended = false;
        WaitFor(0, "", false);
        Since = e.At;
        Thread = e.Thread;
    }
}
