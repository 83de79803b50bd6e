using System.ComponentModel;

namespace Async2;

/// <summary>What is counted of the border of a woven method, at which it returns a task. Thread-safe.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class CountedBorder
{
    private long _tasks;
    private long _suspended;

    internal CountedBorder(string method) => Method = method;

    internal string Method { get; }

    /// <summary>How often it returned a task.</summary>
    internal long Tasks => Interlocked.Read(ref _tasks);

    /// <summary>How often that was one which a root completes.</summary>
    internal long Suspended => Interlocked.Read(ref _suspended);

    internal void Count(bool isCompleted)
    {
        Interlocked.Increment(ref _tasks);
        if (!isCompleted) Interlocked.Increment(ref _suspended);
    }
}
