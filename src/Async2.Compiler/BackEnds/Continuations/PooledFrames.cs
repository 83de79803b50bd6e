using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>Continuations that are used again by another activation.</summary>
/// <remarks>
/// <code>
/// suspension   mine = PooledObjects.Rent&lt;Home&gt;() ?? new Home()
/// Recycle()    every field that may hold a reference = default;  PooledObjects.Return(this)      called by whoever has read the result
/// </code>
/// Those of a method with a pooling builder, which asked for it: as their boxes were. And those that a method makes where it awaits an awaiter: if it is the
/// outermost frame, too, its chain so costs nothing but its task, where a continuation and a task would be more than async1's one box. Each thread keeps one of those.
/// One that an exception has ended is garbage.
/// </remarks>
internal static class PooledFrames
{
    /// <summary>Whether the continuation that a suspension at <paramref name="point"/> needs may be one that was used before.</summary>
    public static bool AreUsedAt(Lowering lowering, SuspensionPoint point) =>
        lowering.Home.Method.IsPooling || (point.Bound is null && lowering.Reuse == ContinuationReuse.Always && !lowering.Home.Method.IsIterator);

    /// <summary>At a suspension: a continuation that is as good as new.</summary>
    public static IEnumerable<Instruction> Rent(Home home, VariableDefinition mine)
    {
        var rent = home.Method.IsPooling ? "Rent" : "RentOfThread";
        var store = Il.Of(OpCodes.Stloc, mine);
        return
        [
            Il.Call(home.Runtime.Method("PooledObjects", rent, 0, home.Self)), Il.Of(OpCodes.Dup), Il.Of(OpCodes.Brtrue, store),
            Il.Of(OpCodes.Pop), Il.Of(OpCodes.Newobj, home.Own(home.Constructor)), store,
        ];
    }

    /// <summary>Adds the override of <c>Continuation.Recycle</c>.</summary>
    public static void AddRecycle(Lowering lowering)
    {
        var home = lowering.Home;
        var giveBack = home.Method.IsPooling ? "Return" : "ReturnToThread";
        var method = home.AddOverride("Recycle", home.Type.Module.TypeSystem.Void, []);
        var body = IlBody.Empty(method, method.ReturnType);
        foreach (var field in home.Type.Fields) body.Code.AddRange(Clear(home.Own(field), field.FieldType));
        if (home.Result is { } result) body.Code.AddRange(Clear(home.Runtime.Field((GenericInstanceType)home.Type.BaseType, "Result"), result));
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stfld, home.Runtime.Context),
            Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stfld, home.Runtime.Next),
            Il.Of(OpCodes.Ldarg, body.This), Il.Call(home.Runtime.Method("PooledObjects", giveBack, 1, home.Self)), Il.Of(OpCodes.Ret),
        ]);
        BodyWriter.Write(body, method);

        IEnumerable<Instruction> Clear(FieldReference field, TypeReference type) => type.IsPrimitive
            ? []
            : [Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldflda, field), Il.Of(OpCodes.Initobj, type)];
    }
}
