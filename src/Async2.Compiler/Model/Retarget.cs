namespace Async2.Compiler.Model;

/// <summary>Redirects all references to an instruction to its stand-in.</summary>
internal static class Retarget
{
    /// <param name="body">The body, whose code is already the new one.</param>
    /// <param name="old">The previous code, in which positions are noted; its branches are redirected.</param>
    /// <param name="standIns">The current instruction for each old position; null is the end of the code.</param>
    public static void Apply(IlBody body, List<Instruction> old, Instruction?[] standIns)
    {
        Func<Instruction, Instruction> redirected = target => To(target)!;
        foreach (var instruction in old) Branches.Redirect(instruction, redirected);

        foreach (var handler in body.Handlers)
        {
            handler.TryStart = To(handler.TryStart);
            handler.TryEnd = To(handler.TryEnd);
            handler.FilterStart = To(handler.FilterStart);
            handler.HandlerStart = To(handler.HandlerStart);
            handler.HandlerEnd = To(handler.HandlerEnd);
        }

        for (var i = 0; i < body.Scopes.Count; i++)
            body.Scopes[i] = body.Scopes[i] with { Start = To(body.Scopes[i].Start), End = To(body.Scopes[i].End) };
        MoveMarks(body.Yields, To);
        MoveMarks(body.Resumptions, To);
        if (body.SequencePoints.Count > 0) MoveSequencePoints(body, old, standIns);

        Instruction? To(Instruction? i) => i is not null && Positions.Noted(i, old) is var position and >= 0 ? standIns[position] : i;
    }

    private static void MoveMarks(Dictionary<int, Instruction> marks, Func<Instruction, Instruction?> to)
    {
        foreach (var (point, marked) in marks.ToList())
        {
            if (to(marked) is { } moved) marks[point] = moved;
            else marks.Remove(point);
        }
    }

    // If several sequence points move to one position, the last is used.
    private static void MoveSequencePoints(IlBody body, List<Instruction> old, Instruction?[] standIns)
    {
        for (var i = old.Count - 1; i >= 0; i--)
        {
            if (ReferenceEquals(standIns[i], old[i]) || !body.SequencePoints.Remove(old[i], out var point)) continue;
            if (standIns[i] is { } to) body.SequencePoints.TryAdd(to, point);
        }
    }
}
