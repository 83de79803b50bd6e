using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Reachability;

/// <summary>Finds who has the TaskCompletionSources that stacks wait for, and so can complete them.</summary>
/// <remarks>
/// Objects do not know who refers to them, so each step towards a holder passes all references of the heap. The search passes through
/// collections, delegates and closures to the first object of the program, a frame, or a static field.
/// </remarks>
internal sealed class Holders
{
    private const int MostSteps = 8;
    private const int MostElements = 1 << 16;

    private static readonly string[] s_carriers = ["System.", "Microsoft.Extensions.", "Microsoft.AspNetCore."];

    private readonly SuspendedStacks _stacks;
    private readonly ReferenceGraph _graph;
    private readonly Unreached _unreached;
    private readonly ReferencesOfTypes _references;
    private readonly FrameNames _names;
    private readonly StaticFields _statics;
    private readonly Dictionary<ulong, string> _found = [];

    private Holders(
        SuspendedStacks stacks, ReferenceGraph graph, Unreached unreached, ReferencesOfTypes references, FrameNames names,
        ClrRuntime runtime)
    {
        (_stacks, _graph, _unreached, _references, _names) = (stacks, graph, unreached, references, names);
        _statics = new(runtime);
    }

    /// <summary>Finds the holders of some tasks.</summary>
    /// <param name="tasks">The addresses of the tasks.</param>
    /// <param name="stacks">The stacks.</param>
    /// <param name="graph">The references between all objects.</param>
    /// <param name="unreached">The objects that cannot do anything any more. They hold nothing.</param>
    /// <param name="references">The references in objects of each class.</param>
    /// <param name="names">Names of frames.</param>
    /// <param name="runtime">The runtime, for the names of static fields.</param>
    /// <returns>Descriptions by the address of the task. Those of which nobody is found are missing.</returns>
    public static IReadOnlyDictionary<ulong, string> Of(
        IEnumerable<ulong> tasks, SuspendedStacks stacks, ReferenceGraph graph, Unreached unreached, ReferencesOfTypes references,
        FrameNames names, ClrRuntime runtime)
    {
        var holders = new Holders(stacks, graph, unreached, references, names, runtime);
        // The object that is to be found next, with the task that it leads to.
        var wanted = tasks.Where(t => t != 0).Distinct().ToDictionary(t => t, t => t);
        for (var step = 0; step < MostSteps && wanted.Count > 0; step++) wanted = holders.Step(wanted, isFirst: step == 0);
        return holders._found;
    }

    private Dictionary<ulong, ulong> Step(Dictionary<ulong, ulong> wanted, bool isFirst)
    {
        Dictionary<ulong, ulong> next = [];
        var cells = wanted.Where(w => _graph.Cells.Find(w.Key) >= 0).ToDictionary(w => _graph.Cells.Find(w.Key), w => w);
        foreach (var (owner, target) in _graph.To(_graph.SetOf(cells.Keys)))
        {
            var (address, _) = _graph.Cells.Locate(owner);
            if (owner == target || _stacks.Types.OfObject(address) is not { } type) continue;
            // Many have the task. Only its source can complete it.
            if (isFirst && !IsSource(type.Type)) continue;
            var (wantedObject, task) = cells[target];
            if (OffsetOf(wantedObject, address, type) is { } offset) Consider(task, address, type, offset, next);
        }
        return next;
    }

    private static bool IsSource(ClrType type) => BaseClasses.AndSelf(type)
        .Any(t => t.Name?.StartsWith("System.Threading.Tasks.TaskCompletionSource", StringComparison.Ordinal) == true);

    // Of a large array only the first elements.
    private int? OffsetOf(ulong target, ulong owner, HeapType type)
    {
        var (references, memory) = (_references.Of(type), _stacks.Types.Memory);
        var elements = references.FirstElement == 0 ? 1 : Math.Min(memory.Read<int>(owner + FieldOffset.Length), MostElements);
        for (var i = 0; i < elements; i++)
        {
            foreach (var offset in references.Offsets)
            {
                var at = references.FirstElement + i * references.Size + offset;
                if (memory.ReadPointer(owner + (ulong)at) == target) return at;
            }
        }
        return null;
    }

    // An object that refers to one that is looked for.
    private void Consider(ulong task, ulong address, HeapType type, int offset, Dictionary<ulong, ulong> next)
    {
        if (_found.ContainsKey(task) || _unreached.Contains(address)) return;
        if (Describe(address, type, offset) is { } holder) _found.Add(task, holder);
        else next.TryAdd(address, task);
    }

    // Null if the search has to go on from there.
    private string? Describe(ulong address, HeapType type, int offset)
    {
        var node = _stacks.Nodes.Find(address);
        if (node >= 0 && type.Kind.IsOfStacks)
            return _stacks.Nodes.Has(node, Marks.IsActive) ? _names.Of(_stacks.Nodes.Type(node), _stacks.Nodes.State(node))?.Method : null;
        if (type.Name == "System.Object[]" && _statics.At(address + (ulong)offset) is { } field) return field;
        if (type.ElementSize != 0 || type.Name.Contains("<>c__DisplayClass", StringComparison.Ordinal)) return null;
        if (Array.Exists(s_carriers, c => type.Name.StartsWith(c, StringComparison.Ordinal))) return null;
        return $"{DisplayNames.OfType(type.Name)}.{FieldAt(type.Type, offset)}";
    }

    private static string FieldAt(ClrType type, int offset) => type.Fields.Where(f => f.Offset + FieldOffset.MethodTableSize <= offset)
        .MaxBy(f => f.Offset)?.Name ?? "?";
}
