using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tidy;

/// <summary>Removes a store and the load right behind it, if there are no others of that local.</summary>
/// <remarks>
/// Only of <see cref="IlBody.DispensableLocals"/>, where the local makes nothing else of the value (a small integer is cut off, a float
/// rounded), and the value meets no other at a join: there its type would be that of the local.
/// </remarks>
internal static class DropTemporaries
{
    public static void Run(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var dispensable = body.DispensableLocals();
        var uses = body.Code.Select(i => i.Operand).OfType<VariableDefinition>().ToLookup(l => l);
        var edit = new BodyEdit(body);
        for (var i = 0; i + 2 < body.Code.Count; i++)
        {
            var (store, load, next) = (body.Code[i], body.Code[i + 1], body.Code[i + 2]);
            if (store.OpCode.Code != Code.Stloc || load.OpCode.Code != Code.Ldloc || store.Operand != load.Operand) continue;
            var local = (VariableDefinition)store.Operand;
            if (uses[local].Count() != 2 || !dispensable.Contains(local) || !KeepsValues(local)) continue;
            if (targets.Contains(load) || body.SequencePoints.ContainsKey(load)) continue;
            if (targets.Contains(next) || Branches.Targets(next).Length > 0) continue;
            edit.Remove(store);
            edit.Remove(load);
        }

        edit.Apply();
    }

    private static bool KeepsValues(VariableDefinition local) =>
        TypeKinds.KindOf(local.VariableType) is StackKind.Object or StackKind.Value or StackKind.Int64;
}
