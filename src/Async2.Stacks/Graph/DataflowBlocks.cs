using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Graph;

/// <summary>Finds the completions of dataflow blocks, for a task by which a block continues.</summary>
/// <remarks>
/// <code>
/// body's task ──► ContinueWith, whose state is the block, or a tuple with it          nobody waits for that
///     ActionBlock      _defaultTarget, _spscTarget ──► _completionSource, _completionTask ──► _task ──► the caller
///     TransformBlock   _source ──► _completionTask ──► _task ──► the caller
///                              ──► _targetRegistry ──► _firstTarget ──► Target, another block, which it completes
/// </code>
/// </remarks>
internal sealed class DataflowBlocks(HeapTypes types)
{
    private const string Namespace = "System.Threading.Tasks.Dataflow.";

    // Links in a circle are possible.
    private const int MostLinked = 64;

    /// <summary>The completions of the block and of those behind it; none if the task is no block's, or waits for a completion.</summary>
    public List<ulong> CompletionsOf(HeapObject continued)
    {
        List<ulong> completions = [];
        var block = Continued(continued);
        for (; block is { } at && completions.Count < MostLinked; block = LinkedTo(at))
            if (CompletionOf(at) is > 0 and var completion) completions.Add(completion);
        return completions.Contains(continued.Reference("m_antecedent")) ? [] : completions;
    }

    /// <summary>The block that continues by a task; null if the task is no block's.</summary>
    public HeapObject? Continued(HeapObject task) => BlockIn(task.Reference(TaskFields.StateObject));

    private HeapObject? BlockIn(ulong state) => types.Object(state) is not { } value ? null
        : ClassName.Of(value.Type).StartsWith("System.Tuple<", StringComparison.Ordinal) ? Block(value.Reference("m_Item1")) : Block(state);

    private HeapObject? Block(ulong address) =>
        types.Object(address) is { } found && found.Type.Name?.StartsWith(Namespace, StringComparison.Ordinal) == true ? found : null;

    private ulong CompletionOf(HeapObject block)
    {
        var source = First(First(block, "_source", "_defaultTarget", "_spscTarget"), "_completionTask", "_completionSource");
        return source?.Reference("_task") ?? 0;
    }

    // A link with a filter, or for some messages only, has an object of its own.
    private HeapObject? LinkedTo(HeapObject block)
    {
        var link = First(First(First(block, "_source"), "_targetRegistry"), "_firstTarget");
        if (link?.Value<bool>("PropagateCompletion") != true || Block(link.Value.Reference("Target")) is not { } target) return null;
        return target.Type.Name!.Contains("LinkPropagator", StringComparison.Ordinal) ? Block(target.Reference("_target")) : target;
    }

    private HeapObject? First(HeapObject? owner, params ReadOnlySpan<string> fields)
    {
        foreach (var field in fields)
            if (types.Object(owner?.Reference(field) ?? 0) is { } found) return found;
        return null;
    }
}
