using Mono.Cecil.Cil;

namespace Async2.Compiler.Model;

/// <summary>Makes everything that names an instruction name the one that stands in its place.</summary>
internal static class Retarget
{
    /// <param name="body">The body, whose code is already the new one.</param>
    /// <param name="branches">The instructions whose branch operands are to follow.</param>
    /// <param name="moved">From an old instruction to its stand-in; null is the end of the code.</param>
    public static void Apply(IlBody body, IEnumerable<Instruction> branches, IReadOnlyDictionary<Instruction, Instruction?> moved)
    {
        Instruction? To(Instruction? i) => i is not null && moved.TryGetValue(i, out var stand) ? stand : i;

        foreach (var instruction in branches) Branches.Redirect(instruction, target => To(target)!);

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
        foreach (var (from, to) in moved)
            if (body.SequencePoints.Remove(from, out var point) && to is not null) body.SequencePoints.TryAdd(to, point);
    }
}
