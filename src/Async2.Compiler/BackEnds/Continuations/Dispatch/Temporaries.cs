namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>Locals for stack slots that are stored for a moment: all call sites share one for each type and slot.</summary>
internal sealed class Temporaries(IlBody body)
{
    private readonly Dictionary<int, List<VariableDefinition>> _slots = [];

    public VariableDefinition Of(TypeReference type, int slot)
    {
        if (!_slots.TryGetValue(slot, out var locals)) _slots[slot] = locals = [];
        if (locals.Find(l => TypeIdentity.Same(l.VariableType, type)) is { } known) return known;
        locals.Add(body.AddLocal(type));
        return locals[^1];
    }

    /// <summary>One for each of <paramref name="types"/>, which are on the stack together.</summary>
    public IReadOnlyList<VariableDefinition> Of(IReadOnlyList<TypeReference> types) => [.. types.Select(Of)];
}
