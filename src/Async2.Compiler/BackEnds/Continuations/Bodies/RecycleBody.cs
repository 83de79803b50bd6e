using Async2.Compiler.BackEnds.Experiment;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The override of <see cref="Frame.Recycle"/>, which returns the continuation to its <see cref="FramePool"/>.</summary>
/// <remarks>
/// A pooled continuation must keep nothing alive. The body has cleared the slots (<see cref="Suspensions.SlotClearing"/>), so only the
/// result is left.
/// </remarks>
internal static class RecycleBody
{
    /// <summary>Adds the override, if suspensions take their continuation from a pool.</summary>
    public static void Add(Lowering lowering)
    {
        if (lowering.Points.Count == 0 || !lowering.Kind.IsPooled(lowering)) return;
        var owner = lowering.Class;
        var method = lowering.AddOverride("Recycle", owner.Type.Module.TypeSystem.Void, []);
        var body = IlBody.Empty(method, method.ReturnType);
        foreach (var field in TaskletFrames.HeldSlots(lowering)) body.Code.AddRange(Clear(owner.Own(field), field.FieldType));
        if (owner.Result is { } result) body.Code.AddRange(Clear(owner.ResultField, result));
        body.Code.AddRange([Il.Of(OpCodes.Ldarg, body.This), FramePool.Return(owner), Il.Of(OpCodes.Ret)]);
        lowering.Add("recycle", method, body);

        IEnumerable<Instruction> Clear(FieldReference field, TypeReference type) => HeldReferences.MayBeIn(type)
            ? [Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldflda, field), Il.Of(OpCodes.Initobj, type)]
            : [];
    }
}
