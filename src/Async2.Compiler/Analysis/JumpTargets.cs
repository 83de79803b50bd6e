namespace Async2.Compiler.Analysis;

/// <summary>The instructions that control can reach other than from the one before: targets of branches, bounds of handlers.</summary>
internal static class JumpTargets
{
    public static HashSet<Instruction> Of(IlBody body)
    {
        var targets = new HashSet<Instruction>(ReferenceEqualityComparer.Instance);
        foreach (var instruction in body.Code)
        {
            if (instruction.Operand is Instruction target) targets.Add(target);
            else if (instruction.Operand is Instruction[] table) targets.UnionWith(table);
        }

        foreach (var handler in body.Handlers)
        {
            Instruction?[] bounds = [handler.TryStart, handler.TryEnd, handler.FilterStart, handler.HandlerStart, handler.HandlerEnd];
            targets.UnionWith(bounds.OfType<Instruction>());
        }

        return targets;
    }
}
