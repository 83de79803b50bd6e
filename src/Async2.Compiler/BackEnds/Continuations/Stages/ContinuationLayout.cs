namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>One field of a continuation class.</summary>
/// <param name="Name">The field's name.</param>
/// <param name="Type">Its type, in the context of the method.</param>
/// <param name="Variables">The variables that it holds, never two at the same suspension point.</param>
internal sealed record Slot(string Name, TypeReference Type, List<Variable> Variables);

/// <summary>
/// The slots of variables while suspended. Slots are shared between suspension points (the experiment's shared layout), so that one
/// object serves every suspension of an activation.
/// </summary>
/// <remarks>
/// Two variables of one type that are never kept at the same point get one slot: a greedy colouring of the interference graph,
/// in order of first need. Types are not mixed, so that a slot never needs a cast and a debugger shows its real type.
/// </remarks>
internal sealed class ContinuationLayout
{
    private readonly Dictionary<Variable, Slot> _slotOf = [];
    private readonly List<Slot> _slots = [];

    private ContinuationLayout()
    {
    }

    /// <summary>The layout of a method that keeps nothing.</summary>
    public static ContinuationLayout Empty { get; } = new();

    public IReadOnlyList<Slot> Slots => _slots;

    public Slot this[Variable variable] => _slotOf[variable];

    /// <param name="points">The suspension points.</param>
    /// <param name="nameOf">The name of a variable, if it has one.</param>
    /// <param name="shares">Whether variables share slots.</param>
    public static ContinuationLayout Of(IReadOnlyList<SuspensionPoint> points, Func<Variable, string?> nameOf, bool shares)
    {
        var layout = new ContinuationLayout();
        foreach (var variable in points.SelectMany(p => p.Kept).Distinct())
        {
            var type = variable.Type;
            var slot = !shares ? null : layout._slots.Find(s => s.Type.FullName == type.FullName && !Interferes(points, s, variable));
            if (slot is null) layout._slots.Add(slot = new Slot(layout.NewName(nameOf(variable)), type, []));
            slot.Variables.Add(variable);
            layout._slotOf[variable] = slot;
        }

        return layout;
    }

    private static bool Interferes(IReadOnlyList<SuspensionPoint> points, Slot slot, Variable variable) =>
        points.Any(p => p.Kept.Contains(variable) && slot.Variables.Exists(p.Kept.Contains));

    private string NewName(string? wanted)
    {
        var name = wanted ?? $"slot{_slots.Count}";
        return _slots.Exists(s => s.Name == name) ? $"{name}${_slots.Count}" : name;
    }
}
