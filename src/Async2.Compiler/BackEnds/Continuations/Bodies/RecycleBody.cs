using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The override of <c>Continuation.Recycle</c>, which gives the continuation back to its <see cref="FramePool"/>.</summary>
internal static class RecycleBody
{
    /// <summary>Adds the override, if suspensions take their continuation from a pool.</summary>
    public static void Add(Lowering lowering)
    {
        if (lowering.Points.Count == 0 || !lowering.Kind.IsPooled(lowering)) return;
        var (owner, runtime) = (lowering.Class, lowering.Runtime);
        var method = lowering.AddOverride("Recycle", owner.Type.Module.TypeSystem.Void, []);
        var body = IlBody.Empty(method, method.ReturnType);
        foreach (var field in lowering.Fields) body.Code.AddRange(Clear(owner.Own(field), field.FieldType));
        if (owner.Result is { } result) body.Code.AddRange(Clear(owner.ResultField, result));
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stfld, runtime.Context),
            Il.Of(OpCodes.Ldarg, body.This), FramePool.Return(owner), Il.Of(OpCodes.Ret),
        ]);
        lowering.Add("recycle", method, body);

        IEnumerable<Instruction> Clear(FieldReference field, TypeReference type) => type.IsPrimitive
            ? []
            : [Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldflda, field), Il.Of(OpCodes.Initobj, type)];
    }
}
