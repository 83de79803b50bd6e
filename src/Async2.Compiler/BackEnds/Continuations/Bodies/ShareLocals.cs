namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>Gives the bodies of a method the same locals, so that they share one signature. Those with most uses come first.</summary>
/// <remarks>
/// The first four locals have instructions of one byte. A local that only the other body uses costs a body nothing, because the JIT
/// makes no room for it.
/// </remarks>
internal static class ShareLocals
{
    public static void Run(Lowering lowering)
    {
        if (!lowering.Options.Uses(Optimisation.SharedLocals)) return;
        var bodies = lowering.Activations.ConvertAll(a => a.Body);
        var shared = bodies.SelectMany(RankedLocals).GroupBy(l => (l.Type, l.Rank))
            .OrderByDescending(group => group.Sum(l => l.Uses))
            .Select(group => group.ToDictionary(l => l.Body, l => l.Local))
            .ToList();
        foreach (var body in bodies)
        {
            body.Locals.Clear();
            body.Locals.AddRange(shared.Select(l => l.GetValueOrDefault(body) ?? new VariableDefinition(l.Values.First().VariableType)));
        }
    }

    // By its rank among those of its type, a local finds its like in the other body.
    private static IEnumerable<RankedLocal> RankedLocals(IlBody body)
    {
        var uses = body.Code.Where(i => i.OpCode.Code is Code.Ldloc or Code.Stloc).ToLookup(i => (VariableDefinition)i.Operand);
        return body.Locals.GroupBy(l => l.VariableType.FullName).SelectMany(
            ofType => ofType.OrderByDescending(l => uses[l].Count()).Select(
                (local, rank) => new RankedLocal(body, local, ofType.Key, rank, uses[local].Count())));
    }

    private sealed record RankedLocal(IlBody Body, VariableDefinition Local, string Type, int Rank, int Uses);
}
