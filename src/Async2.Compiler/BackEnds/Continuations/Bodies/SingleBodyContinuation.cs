using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// Where a <see cref="SingleBody"/> gets the continuation to suspend in: that which is resumed, or else a free or a new one.
/// </summary>
internal static class SingleBodyContinuation
{
    /// <summary>Adds the method that each suspension calls with the continuation that is resumed, or null.</summary>
    public static MethodReference AddTake(Lowering lowering)
    {
        var owner = lowering.Class;
        var resumed = new ParameterDefinition(owner.Self);
        var method = lowering.AddStatic("Take", owner.Self, [resumed, .. owner.Shape.SuspensionParameters(owner)]);
        var body = IlBody.Empty(method, method.ReturnType);
        var end = Il.Of(OpCodes.Ret);
        Instruction[] take = [.. lowering.Kind.TakeContinuation(lowering, [.. method.Parameters.Skip(1)], end)];
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, resumed), Il.Of(OpCodes.Brfalse, take[0]), Il.Of(OpCodes.Ldarg, resumed), Il.Of(OpCodes.Ret),
            .. take, end,
        ]);
        lowering.Add("take", method, body);
        return owner.Own(method);
    }
}
