using System.ComponentModel;

namespace Async2;

/// <summary>What is counted of a place in woven code that awaits a task, or the task that a call returns. Thread-safe.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class CountedCall
{
    private long _awaits;
    private long _tasks;
    private long _ofBorders;
    private long _suspended;

    internal CountedCall(string method, string callee, string binding) => (Method, Callee, Binding) = (method, callee, binding);

    internal string Method { get; }

    internal string Callee { get; }

    /// <summary>Where the call goes, and why: as <c>explain --why</c> says it.</summary>
    internal string Binding { get; }

    /// <summary>How often control came to the await.</summary>
    internal long Awaits => Interlocked.Read(ref _awaits);

    /// <summary>How often it awaited a task.</summary>
    internal long Tasks => Interlocked.Read(ref _tasks);

    /// <summary>How often that task was made at the border of a woven method.</summary>
    internal long OfBorders => Interlocked.Read(ref _ofBorders);

    /// <summary>How often that method had suspended.</summary>
    internal long Suspended => Interlocked.Read(ref _suspended);

    internal void CountAwait() => Interlocked.Increment(ref _awaits);

    internal void CountTask(bool isOfBorder, bool isCompleted)
    {
        Interlocked.Increment(ref _tasks);
        if (!isOfBorder) return;
        Interlocked.Increment(ref _ofBorders);
        if (!isCompleted) Interlocked.Increment(ref _suspended);
    }
}
