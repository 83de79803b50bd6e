using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Waits;

/// <summary>Says of waits that have ended what has happened. The frames can go on.</summary>
internal sealed class EndedWaits(HeapTypes types)
{
    /// <summary>An await that only leaves the thread to others.</summary>
    public const string Yield = "Task.Yield";

    /// <summary>The event: <c>Task.Delay has fired</c>; null if the wait has not ended, or that is not known.</summary>
    public string? Of(Awaited awaited)
    {
        if (awaited is { Address: 0, Awaiter: { } awaiter })
            return awaiter.Contains("YieldAwaitable", StringComparison.Ordinal) ? Yield : null;
        if (types.Object(awaited.Address) is not { } value) return null;
        if (value.Type.Name?.StartsWith("System.Threading.PeriodicTimer", StringComparison.Ordinal) == true) return OfPeriodic(value);
        return types.OfObject(awaited.Address)!.Kind is TaskKind ? OfTask(value) : null;
    }

    private static string? OfPeriodic(HeapObject wait)
    {
        if (!wait.Value<bool>("_signaled") || !wait.Value<bool>("_activeWait")) return null;
        return wait.Value<bool>("_stopped") ? "PeriodicTimer was stopped" : "PeriodicTimer has fired";
    }

    private static string? OfTask(HeapObject task)
    {
        var flags = task.Value<int>(TaskFields.Flags);
        if (!TaskFields.IsCompleted(flags)) return null;
        if (task.Type.Name?.Contains("Task+DelayPromise", StringComparison.Ordinal) != true) return "its task has ended";
        return TaskFields.HasResult(flags) ? "Task.Delay has fired" : "Task.Delay was cancelled";
    }
}
