using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>One field of a continuation class.</summary>
/// <param name="Name">The field's name.</param>
/// <param name="Type">Its type, in the context of the method.</param>
/// <param name="Variables">The variables that it holds, never two at the same suspension point.</param>
internal sealed record Slot(string Name, TypeReference Type, List<object> Variables);

/// <summary>
/// Which field holds which variable while suspended. Slots are shared between suspension points (the seeds' shared layout), so that
/// one object serves every suspension of an activation.
/// </summary>
/// <remarks>
/// Two variables of one type that are never kept at the same point get one slot: a greedy colouring of the interference graph,
/// in order of first need. Types are not mixed, so that a slot never needs a cast and a debugger shows it as what it is.
/// </remarks>
internal sealed class ContinuationLayout
{
    private readonly Dictionary<object, Slot> _slotOf = [];
    private readonly List<Slot> _slots = [];

    private ContinuationLayout()
    {
    }

    public IReadOnlyList<Slot> Slots => _slots;

    public Slot this[object variable] => _slotOf[variable];

    public static ContinuationLayout Of(IReadOnlyList<SuspensionPoint> points, Func<object, string?> nameOf)
    {
        var layout = new ContinuationLayout();
        foreach (var variable in points.SelectMany(p => p.Kept).Distinct())
        {
            var type = SuspensionPoint.TypeOf(variable);
            var slot = layout._slots.Find(s => s.Type.FullName == type.FullName && !Interferes(points, s, variable));
            if (slot is null) layout._slots.Add(slot = new Slot(layout.NewName(nameOf(variable)), type, []));
            slot.Variables.Add(variable);
            layout._slotOf[variable] = slot;
        }

        return layout;
    }

    private static bool Interferes(IReadOnlyList<SuspensionPoint> points, Slot slot, object variable) =>
        points.Any(p => p.Kept.Contains(variable) && slot.Variables.Exists(p.Kept.Contains));

    private string NewName(string? wanted)
    {
        var name = wanted ?? $"slot{_slots.Count}";
        return _slots.Exists(s => s.Name == name) ? $"{name}${_slots.Count}" : name;
    }
}
