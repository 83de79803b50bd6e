using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>Locals of a body for what is on the stack for a moment only: shared by all such moments, one for each type and place.</summary>
internal sealed class Temporaries(IlBody body)
{
    private readonly Dictionary<int, List<VariableDefinition>> _places = [];

    public VariableDefinition Of(TypeReference type, int place)
    {
        if (!_places.TryGetValue(place, out var locals)) _places[place] = locals = [];
        if (locals.Find(l => TypeIdentity.Same(l.VariableType, type)) is { } known) return known;
        locals.Add(body.AddLocal(type));
        return locals[^1];
    }

    /// <summary>One for each of <paramref name="types"/>, which are on the stack together.</summary>
    public IReadOnlyList<VariableDefinition> Of(IReadOnlyList<TypeReference> types) => [.. types.Select(Of)];
}
