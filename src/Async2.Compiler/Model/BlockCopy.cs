namespace Async2.Compiler.Model;

/// <summary>Copies of a block of code, with the try regions, statements and scopes in it.</summary>
internal static class BlockCopy
{
    /// <summary>Copies a block; its end is exclusive. The copies are not yet in the code.</summary>
    /// <param name="body">The body, which gets the regions, statements and scopes of the copies.</param>
    /// <param name="block">The instructions to copy.</param>
    /// <param name="replacement">What stands for an instruction in the copy; null for the same.</param>
    /// <returns>The copies, and a <c>nop</c> behind them if a region or a scope ends there.</returns>
    public static IReadOnlyList<Instruction> Of(
        IlBody body, IReadOnlyList<Instruction> block, Func<Instruction, Instruction?> replacement)
    {
        List<Instruction> copies = [.. block.Select(i => replacement(i) ?? Il.Of(i.OpCode, i.Operand))];
        var copyOf = block.Zip(copies).ToDictionary(p => p.First, p => p.Second);
        foreach (var copy in copies) Branches.Redirect(copy, target => copyOf.GetValueOrDefault(target, target));
        foreach (var (original, copy) in copyOf)
            if (body.SequencePoints.TryGetValue(original, out var statement)) body.SequencePoints[copy] = statement;
        Instruction? behind = null;
        CopyHandlers(body, copyOf, End);
        CopyScopes(body, copyOf, End);
        return behind is null ? copies : [.. copies, behind];

        Instruction End(Instruction? end) =>
            end is not null && copyOf.TryGetValue(end, out var copy) ? copy : behind ??= Il.Of(OpCodes.Nop);
    }

    // Each beside its original: the table has inner regions first.
    private static void CopyHandlers(
        IlBody body, Dictionary<Instruction, Instruction> copyOf, Func<Instruction?, Instruction> end)
    {
        for (var i = body.Handlers.Count - 1; i >= 0; i--)
            if (copyOf.ContainsKey(body.Handlers[i].TryStart)) body.Handlers.Insert(i + 1, BodyCopy.CopyOf(body.Handlers[i], end));
    }

    private static void CopyScopes(
        IlBody body, Dictionary<Instruction, Instruction> copyOf, Func<Instruction?, Instruction> end)
    {
        foreach (var scope in body.Scopes.ToList())
            if (scope.Start is { } start && copyOf.TryGetValue(start, out var first))
                body.Scopes.Add(scope with { Start = first, End = end(scope.End) });
    }
}
