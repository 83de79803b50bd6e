using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tidy;

/// <summary>A store to a local that nothing reads becomes a pop.</summary>
/// <remarks>Only of <see cref="IlBody.DispensableLocals"/>.</remarks>
internal static class DropDeadStores
{
    public static void Run(IlBody body)
    {
        var dispensable = body.DispensableLocals();
        var edit = new BodyEdit(body);
        foreach (var uses in body.Code.Where(i => i.Operand is VariableDefinition).GroupBy(i => (VariableDefinition)i.Operand))
        {
            if (!dispensable.Contains(uses.Key) || uses.Any(i => i.OpCode.Code != Code.Stloc)) continue;
            foreach (var store in uses) edit.Replace(store, Il.Of(OpCodes.Pop));
        }

        edit.Apply();
    }
}
