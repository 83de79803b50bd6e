namespace Async2.Compiler.Tidy;

/// <summary>Removes locals that no instruction names, with their scopes.</summary>
internal static class DropUnusedLocals
{
    public static void Run(IlBody body)
    {
        var used = body.Code.Select(i => i.Operand).OfType<VariableDefinition>().ToHashSet();
        body.Locals.RemoveAll(l => !used.Contains(l));
        body.Hoisted.RemoveAll(l => !used.Contains(l));
        body.Scopes.RemoveAll(s => !used.Contains(s.Local));
    }
}
