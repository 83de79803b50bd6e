using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Reachability;

/// <summary>A context or a scheduler.</summary>
/// <param name="Address">Its address.</param>
/// <param name="Name">Its kind and class: <c>SynchronizationContext App.Pump</c>.</param>
internal sealed record PostTarget(ulong Address, string Name);

/// <summary>Finds the SynchronizationContexts and TaskSchedulers to which frames were posted, and which have not run them yet.</summary>
/// <remarks>
/// Each has a queue of its own kind. So the search follows references from all of them at once, also from the static fields of their
/// classes, to delegates, boxes and tasks that resume frames. A frame belongs to the nearest one.
/// </remarks>
internal sealed class PostedFrames(SuspendedStacks stacks, ReferenceGraph? graph)
{
    // A context of a user interface may refer to everything.
    private const int MostMet = 1 << 15;
    private const int MostContexts = 1 << 14;

    private readonly ResumedFrames _resumed = new(stacks.Nodes, stacks.Types);
    private readonly HashSet<int> _classes = [];
    private readonly HashSet<int> _met = [];
    private readonly Queue<(int Cell, PostTarget Context)> _open = new();
    private Dictionary<int, PostTarget>? _contexts;

    /// <summary>The frames, each with its context.</summary>
    public IReadOnlyDictionary<int, PostTarget> All => _contexts ??= graph is null ? [] : Search(graph);

    private Dictionary<int, PostTarget> Search(ReferenceGraph references)
    {
        Dictionary<int, PostTarget> found = [];
        foreach (var node in stacks.Nodes.OfKind<ContextKind>().Take(MostContexts))
        {
            var type = stacks.Types[stacks.Nodes.Type(node)];
            var name = $"{((ContextKind)type.Kind).Name} {DisplayNames.OfType(type.Name)}";
            var context = new PostTarget(stacks.Nodes.Address(node), name);
            if (_classes.Add(type.Number))
                foreach (var value in Statics(type.Type)) Add(references, references.Cells.Find(value), context);
            AddBehind(references, references.Cells.Find(context.Address), context);
        }
        while (_open.TryDequeue(out var next))
        {
            var (address, _) = references.Cells.Locate(next.Cell);
            if (stacks.Types.OfObject(address) is not { } type) continue;
            var frame = type.Kind is Carrier or TaskKind or PoolingBox ? _resumed.Of(address) : -1;
            if (frame >= 0) found.TryAdd(frame, next.Context);
            else if (type.Kind is TaskFrame) AddTask(references, new(stacks.Types.Memory, type.Type, address), next.Context);
            else if (!EndsAt(type)) AddBehind(references, next.Cell, next.Context);
        }
        return found;
    }

    private void AddBehind(ReferenceGraph references, int owner, PostTarget context)
    {
        var (first, end) = references.Of(owner);
        for (var reference = first; reference < end; reference++) Add(references, references.Target(reference, out _), context);
    }

    // Those that wait for a task are not queued. It may be the item of work of a queue.
    private void AddTask(ReferenceGraph references, HeapObject task, PostTarget context)
    {
        if (task.Reference(TaskFields.Action) is not (> 0 and var action)) return;
        Add(references, references.Cells.Find(action), context);
        Add(references, references.Cells.Find(task.Reference(TaskFields.StateObject)), context);
    }

    // An object without references resumes nothing.
    private void Add(ReferenceGraph references, int cell, PostTarget context)
    {
        if (cell < 0 || _met.Count >= MostMet || references.Of(cell) is var (first, end) && first == end || !_met.Add(cell)) return;
        _open.Enqueue((cell, context));
    }

    // Behind these are other methods, and the rest of the program.
    private static bool EndsAt(HeapType type) =>
        type.Kind is ContextKind or WovenCompletion or WovenFrame or RuntimeContinuation or TaskKind or PoolingBox
        || type.Name is "System.Threading.Thread" or "System.RuntimeType";

    private static IEnumerable<ulong> Statics(ClrType type) => type.Heap.Runtime.AppDomains is [var domain, ..]
        ? type.StaticFields.Where(HeapRoots.HasObject).Select(f => f.ReadObject(domain).Address) : [];
}
