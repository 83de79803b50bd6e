using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tidy;

/// <summary>Removes a store and the load right behind it, if there are no others of that local.</summary>
/// <remarks>
/// Only where the local makes nothing else of the value (a small integer is cut off, a float rounded), has no name, which a debugger
/// shows, and the value meets no other at a join: there its type would be that of the local.
/// </remarks>
internal static class DropTemporaries
{
    public static void Run(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var named = body.Scopes.Select(s => s.Local).ToHashSet();
        var uses = body.Code.Select(i => i.Operand).OfType<VariableDefinition>().ToLookup(l => l);
        var edit = new BodyEdit(body);
        for (var i = 0; i + 2 < body.Code.Count; i++)
        {
            var (store, load, next) = (body.Code[i], body.Code[i + 1], body.Code[i + 2]);
            if (store.OpCode.Code != Code.Stloc || load.OpCode.Code != Code.Ldloc || store.Operand != load.Operand) continue;
            var local = (VariableDefinition)store.Operand;
            if (uses[local].Count() != 2 || local.IsPinned || named.Contains(local) || !KeepsValues(local)) continue;
            if (targets.Contains(load) || targets.Contains(next) || body.SequencePoints.ContainsKey(load) || Jumps(next)) continue;
            edit.Remove(store);
            edit.Remove(load);
        }

        edit.Apply();
    }

    private static bool KeepsValues(VariableDefinition local) =>
        TypeKinds.KindOf(local.VariableType) is StackKind.Object or StackKind.Value or StackKind.Int64;

    private static bool Jumps(Instruction instruction) => instruction.Operand is Instruction or Instruction[];
}
