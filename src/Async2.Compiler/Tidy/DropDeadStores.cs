using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tidy;

/// <summary>A store to a local that nothing reads becomes a pop.</summary>
/// <remarks>A local that has a name stays as it is: a debugger shows it. So does one that is pinned: to store there is what pins.</remarks>
internal static class DropDeadStores
{
    public static void Run(IlBody body)
    {
        var named = body.Scopes.Select(s => s.Local).ToHashSet();
        var edit = new BodyEdit(body);
        foreach (var uses in body.Code.Where(i => i.Operand is VariableDefinition).GroupBy(i => (VariableDefinition)i.Operand))
        {
            if (uses.Key.IsPinned || named.Contains(uses.Key) || uses.Any(i => i.OpCode.Code != Code.Stloc)) continue;
            foreach (var store in uses) edit.Replace(store, Il.Of(OpCodes.Pop));
        }

        edit.Apply();
    }
}
