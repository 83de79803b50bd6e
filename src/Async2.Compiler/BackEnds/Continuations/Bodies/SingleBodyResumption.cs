using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The override of <c>Continuation.Resume</c> where a <see cref="SingleBody"/> goes on: calls the variant, and keeps its result.
/// </summary>
/// <remarks>Its frame is hidden: that of the body prints as the method.</remarks>
internal static class SingleBodyResumption
{
    public static void Add(Lowering lowering)
    {
        var (owner, method) = (lowering.Class, ResumeBody.Declare(lowering));
        method.CustomAttributes.Add(WellKnownAttributes.StackTraceHidden(method.Module));
        var body = IlBody.Empty(method, method.ReturnType);
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, body.This), .. method.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)),
            Il.Call(lowering.Runtime.Method("Reentry", "Begin", 3)),
            .. owner.Shape.ResumedArguments(owner, body), Il.Call(owner.Own(owner.Call)),
            .. TakeResult(owner, body), Il.Of(OpCodes.Ret),
        ]);
        lowering.Add("resume", method, body);
    }

    private static Instruction[] TakeResult(ContinuationClass owner, IlBody body)
    {
        if (owner.VariantReturn is not GenericInstanceType type) return [];
        var returned = body.AddLocal(type);
        var suspended = Il.Of(OpCodes.Ldloc, returned);
        Instruction Field(string name) => Il.Of(OpCodes.Ldfld, owner.Runtime.Field(type, name));
        return
        [
            Il.Of(OpCodes.Stloc, returned), Il.Of(OpCodes.Ldloc, returned), Field("Continuation"), Il.Of(OpCodes.Brtrue, suspended),
            Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldloc, returned), Field("Result"), Il.Of(OpCodes.Stfld, owner.ResultField),
            suspended, Field("Continuation"),
        ];
    }
}
