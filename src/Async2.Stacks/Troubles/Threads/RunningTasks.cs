using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>Finds the tasks and async methods that threads run, and who waits for them.</summary>
internal sealed class RunningTasks(SuspendedStacks stacks)
{
    private const int MostSteps = 1 << 16;

    // A frame that resumes has these before it: it is kept by one of them, if not by its own method.
    private const int CallersOfFrame = 4;

    /// <summary>The events in which threads wait for the ends of tasks that run, each with the thread that runs the task.</summary>
    public Dictionary<ulong, ThreadStack> Events(IReadOnlyList<ThreadStack> threads)
    {
        Dictionary<ulong, ThreadStack> events = [];
        foreach (var thread in threads)
        {
            List<int> open = [];
            if (thread.CurrentTask != 0) stacks.Callers.AddWaitersOf(thread.CurrentTask, open);
            if (InnermostOf(thread) is { } frame) stacks.Callers.AddOf(frame, open);
            for (var i = 0; i < open.Count && i < MostSteps; i++)
            {
                var type = stacks.Types[stacks.Nodes.Type(open[i])];
                if (type.Kind is ThreadWait) events[stacks.Nodes.Address(open[i])] = thread;
                else if (WaitsForAll(type)) stacks.Callers.AddOf(open[i], open);
            }
        }
        return events;
    }

    // WhenAny, or WaitAsync with a timeout, also ends without the task.
    private static bool WaitsForAll(HeapType type) => type.Kind is not TaskFrame
        || type.Name.Contains("WhenAllPromise", StringComparison.Ordinal) || type.Name.Contains("UnwrapPromise", StringComparison.Ordinal);

    /// <summary>The innermost of the frames that a thread has resumed; null if there is none, or if it is not certain.</summary>
    private int? InnermostOf(ThreadStack thread)
    {
        for (var i = 0; i + 1 < thread.Frames.Count; i++)
        {
            var method = thread.Frames[i].Method;
            if (method.Type is not { } type || !Resumes(method, thread.Frames[i + 1].Method)) continue;
            // Others of the class may be left on the stack from earlier work. The one that runs is among them.
            var found = thread.WordsBefore(i + CallersOfFrame, stacks.Types.Memory).Select(stacks.Nodes.Find)
                .Where(n => n >= 0 && IsFrameOf(type, n)).Take(2).ToList();
            return found is [var only] ? only : null;
        }
        return null;
    }

    // A method as compiled also begins in MoveNext, before there is a box: then its caller is the user's.
    private static bool Resumes(ClrMethod method, ClrMethod caller) => method.Name == "MoveNext" && caller.Type?.Name is { } name
        && (name == "System.Threading.ExecutionContext" || name.StartsWith("Async2.", StringComparison.Ordinal)
            || name.Contains("StateMachineBox", StringComparison.Ordinal));

    private bool IsFrameOf(ClrType type, int node)
    {
        var own = stacks.Types[stacks.Nodes.Type(node)];
        return own.Kind switch
        {
            WovenFrame => own.Type.MethodTable == type.MethodTable,
            CompiledBox or PoolingBox => stacks.Nodes.State(node) == CompiledBox.Running
                && SuspensionSite.MachineOf(own)?.MethodTable == type.MethodTable,
            _ => false,
        };
    }
}
