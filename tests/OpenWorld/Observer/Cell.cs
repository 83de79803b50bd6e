namespace Observer;

/// <summary>One call, and the record of its effects. Nothing here is async: the observer must not be woven.</summary>
public sealed class Cell(Way way, bool changesContexts, Pump pump)
{
    private static readonly AsyncLocal<string> Local = new();
    private static readonly CancellationToken Cancelled = new(canceled: true);

    private readonly List<string> _notes = [];

    /// <summary>The running cell, for effects without a reference to it, such as those of type initializers.</summary>
    public static Cell Current { get; private set; }

    public IEnumerable<string> Notes => _notes;

    /// <summary>Records an effect, and its contexts.</summary>
    public void Note(string what)
    {
        var thread = Thread.CurrentThread.IsThreadPoolThread ? "pool" : "main";
        lock (_notes) _notes.Add($"{what} [{Local.Value ?? "-"}, {NamedContext.CurrentName}, {thread}]");
    }

    /// <summary>An argument whose evaluation is an effect.</summary>
    public T Argument<T>(T value)
    {
        Note($"argument {value}");
        return value;
    }

    /// <summary>The first effect of a called method.</summary>
    public void Enter(string who)
    {
        Note($"{who} entered");
        ChangeContexts(who);
        if (way == Way.ThrowsBefore) throw new InvalidOperationException($"{who} before");
        if (way == Way.CancelsBefore) Cancelled.ThrowIfCancellationRequested();
    }

    /// <summary>The task that it awaits.</summary>
    public Task Step()
    {
        if (way == Way.Completes) return Task.CompletedTask;
        var source = new TaskCompletionSource();
        pump.Add(source.SetResult);
        return source.Task;
    }

    /// <summary>Its last effect.</summary>
    public void Leave(string who)
    {
        Note($"{who} leaves");
        if (way == Way.ThrowsAfter) throw new InvalidOperationException($"{who} after");
        if (way == Way.Cancels) Cancelled.ThrowIfCancellationRequested();
    }

    /// <summary>Records the value of a method without result as an effect.</summary>
    public void Result<T>(T value) => Note($"result {value}");

    /// <summary>Sets values that a callee must not change for its caller.</summary>
    public void ChangeContexts(string who)
    {
        if (!changesContexts) return;
        Local.Value = who;
        SynchronizationContext.SetSynchronizationContext(new NamedContext($"of {who}", pump));
    }

    /// <summary>Records the state of a task before the caller awaits it.</summary>
    public void Kept(Task task) => Note($"kept {task.Status}");

    public void Kept(ValueTask task) => Note($"kept {task.IsCompleted} {task.IsCompletedSuccessfully} {task.IsFaulted} {task.IsCanceled}");

    public void Kept<T>(ValueTask<T> task) => Note($"kept {task.IsCompleted} {task.IsCompletedSuccessfully} {task.IsFaulted} {task.IsCanceled}");

    public void Caught(Exception exception) => Note($"caught {Description.Of(exception)}");

    public bool Filter(Exception exception)
    {
        Note($"filter {Description.Of(exception)}");
        return true;
    }

    /// <summary>Runs the call to its end and records its outcome; false if it does not end.</summary>
    public bool Run(Func<Cell, Task> call)
    {
        Current = this;
        Local.Value = "caller";
        Task task;
        try
        {
            task = call(this);
        }
        catch (Exception e)
        {
            Note($"thrown {Description.Of(e)}");
            return true;
        }

        Note($"returned {task.Status}");
        if (!pump.RunUntil(task))
        {
            Note("never ends");
            return false;
        }

        Note($"ended {task.Status} {Result(task)}");
        return true;
    }

    private static string Result(Task task)
    {
        try
        {
            task.GetAwaiter().GetResult();
            return task.GetType().GetProperty("Result") is { } result && result.PropertyType.IsPublic ? $"{result.GetValue(task)}" : "";
        }
        catch (Exception e)
        {
            var inner = task.Exception is { } all ? $" ({all.InnerExceptions.Count})" : "";
            return Description.Of(e) + inner;
        }
    }
}
