using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Reachability;

/// <summary>Finds who has the TaskCompletionSources that stacks wait for, and so can complete them.</summary>
/// <remarks>
/// Objects do not know who refers to them, so each step towards a holder is a walk over the whole heap. The search passes through
/// collections, delegates and closures to the first object of the program, a frame, or a static field.
/// </remarks>
internal sealed class Holders
{
    private const int MostSteps = 8;

    private static readonly string[] s_carriers = ["System.", "Microsoft.Extensions.", "Microsoft.AspNetCore."];

    private readonly SuspendedStacks _stacks;
    private readonly HeapRanges _heap;
    private readonly Unreached _unreached;
    private readonly FrameNames _names;
    private readonly StaticFields _statics;
    private readonly Dictionary<int, References> _references = [];
    private readonly Dictionary<ulong, string> _found = [];

    private Holders(ClrRuntime runtime, SuspendedStacks stacks, HeapRanges heap, Unreached unreached, FrameNames names) =>
        (_statics, _stacks, _heap, _unreached, _names) = (new(runtime), stacks, heap, unreached, names);

    /// <summary>Finds the holders of some tasks.</summary>
    /// <param name="tasks">The addresses of the tasks.</param>
    /// <param name="target">The process or core.</param>
    /// <param name="stacks">Its stacks.</param>
    /// <param name="unreached">The objects that cannot do anything any more. They hold nothing.</param>
    /// <param name="names">Names of frames.</param>
    /// <returns>Descriptions by the address of the task. Those of which nobody is found are missing.</returns>
    public static IReadOnlyDictionary<ulong, string> Of(
        IEnumerable<ulong> tasks, InspectedTarget target, SuspendedStacks stacks, Unreached unreached, FrameNames names)
    {
        var holders = new Holders(target.Runtime, stacks, target.Snapshot.Heap, unreached, names);
        // The object that is to be found next, with the task that it leads to.
        var wanted = tasks.Where(t => t != 0).Distinct().ToDictionary(t => t, t => t);
        for (var step = 0; step < MostSteps && wanted.Count > 0; step++) wanted = holders.Step(wanted, isFirst: step == 0);
        return holders._found;
    }

    private Dictionary<ulong, ulong> Step(Dictionary<ulong, ulong> wanted, bool isFirst)
    {
        Dictionary<ulong, ulong> next = [];
        new HeapWalk(_heap, _stacks.Types).VisitAll((address, type, bytes) =>
        {
            // Many have the task. Only its source can complete it.
            if (isFirst && !type.Name.StartsWith("System.Threading.Tasks.TaskCompletionSource", StringComparison.Ordinal)) return;
            if (!_references.TryGetValue(type.Number, out var references)) _references[type.Number] = references = References.Of(type);
            if (references.Offsets is []) return;
            var stride = references.FirstElement == 0 ? bytes.Length : references.Size;
            for (var at = references.FirstElement; at + references.Size <= bytes.Length; at += stride)
            {
                foreach (var offset in references.Offsets)
                {
                    var target = MemoryMarshal.Read<ulong>(bytes[(at + offset)..]);
                    if (target == address || !wanted.TryGetValue(target, out var task) || references.IsWeak(offset)) continue;
                    Consider(task, address, type, at + offset, next);
                }
            }
        });
        return next;
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
