using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Heap;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Waits;

/// <summary>Describes in a few words what an object that a frame awaits is.</summary>
internal sealed class WaitText(
    HeapTypes types, Semaphores semaphores, Channels channels, FullBlocks blocks, TimerText timers, SocketText sockets)
{
    private const int MostNesting = 4;

    /// <summary>The description of an awaited object.</summary>
    public string Of(Awaited awaited) =>
        awaited is { Address: 0, Awaiter: { } awaiter } ? DisplayNames.OfType(awaiter) : Of(awaited.Address, MostNesting);

    private string Of(ulong awaited, int nesting)
    {
        if (awaited == 0 || types.OfObject(awaited) is not { Type: var type } own) return "an awaiter that is not known";
        var (name, value) = (own.Name, new HeapObject(types.Memory, type, awaited));
        if (nesting > 0 && name.Contains("CancellationPromise", StringComparison.Ordinal))
            return "WaitAsync of " + Of(value.Reference("_task"), nesting - 1);
        if (nesting > 0 && name.Contains("ValueTaskSourceAsTask", StringComparison.Ordinal))
            return Of(value.Reference("_source"), nesting - 1);
        if (name.Contains("Task+DelayPromise", StringComparison.Ordinal))
            return "a timer: Task.Delay" + timers.Due(value.Reference("_timer"));
        if (name.StartsWith("System.Threading.PeriodicTimer", StringComparison.Ordinal))
            return "a timer: PeriodicTimer" + timers.Period(value.Reference("_owner"));
        if (name == "System.Threading.SemaphoreSlim+TaskNode") return semaphores.Describe(awaited);
        if (name.StartsWith("System.Threading.Channels.", StringComparison.Ordinal))
            return ChannelText.Of(name) + channels.Describe(awaited);
        if (name.StartsWith("System.IO.Pipelines.", StringComparison.Ordinal)) return PipeText(name);
        if ((sockets.Of(value) ?? blocks.Describe(awaited)) is { } known) return known;
        return own.Kind switch
        {
            TaskFrame => OfTask(value),
            CompiledBox or PoolingBox or RuntimeTask =>
                own.Kind.IsCollected ? "an async method that runs" : $"{DisplayNames.OfType(name)}, whose fields could not be read",
            _ => DisplayNames.OfType(name),
        };
    }

    private static string OfTask(HeapObject task)
    {
        var name = ClassName.Of(task.Type);
        if (TaskNames.Known(name) is { } known)
            return known + (task.Value<int>("_remainingToComplete") is > 0 and var left ? $", {Amount.Of(left, "task")} left" : "");
        if (!KindOfType.IsTask(name)) return "a task of class " + DisplayNames.OfType(name);
        return task.Reference(TaskFields.Action) == 0 ? "a TaskCompletionSource" : "Task.Run of work that runs, or is queued";
    }

    private static string PipeText(string name) => name.Contains("Reader", StringComparison.Ordinal) ? "data from a pipe"
        : name.Contains("Writer", StringComparison.Ordinal) ? "room in a pipe" : "a pipe";
}
