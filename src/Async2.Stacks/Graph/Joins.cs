using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Graph;

/// <summary>Finds the tasks by which outsiders wait for bodies of loops and of dataflow blocks, whose own tasks nobody awaits.</summary>
internal sealed class Joins(NodeTable nodes, HeapTypes types)
{
    private const string Loops = "System.Threading.Tasks.Parallel+";

    private readonly DataflowBlocks _blocks = new(types);
    private readonly Dictionary<long, bool> _areLoops = [];

    /// <summary>The tasks, of which the first that somebody awaits counts.</summary>
    public List<ulong> TasksOf(int node)
    {
        var type = types[nodes.Type(node)];
        return type.Kind switch
        {
            TaskFrame => types.Object(nodes.Address(node)) is { } task ? _blocks.CompletionsOf(task) : [],
            CompiledBox when type.Name.Contains(Loops, StringComparison.Ordinal) => LoopOf(node),
            RuntimeContinuation continuation when IsLoop(type, continuation, nodes.State(node)) => LoopOf(node),
            _ => [],
        };
    }

    // All workers of a loop have its state in a variable.
    private List<ulong> LoopOf(int node)
    {
        if (types.Object(nodes.Address(node)) is not { } frame) return [];
        foreach (var (target, _) in frame.References())
            if (types.OfObject(target)?.Kind is LoopState) return [types.Object(target)?.Reference("_task") ?? 0];
        return [];
    }

    private bool IsLoop(HeapType type, RuntimeContinuation continuation, long state)
    {
        if (nodes.OfKind<LoopState>().Count == 0) return false;
        if (_areLoops.TryGetValue(state, out var known)) return known;
        var method = type.Type.Heap.Runtime.GetMethodByInstructionPointer(continuation.CodeOf(state, types.Memory));
        return _areLoops[state] = method?.Type?.Name?.StartsWith(Loops, StringComparison.Ordinal) == true;
    }
}
