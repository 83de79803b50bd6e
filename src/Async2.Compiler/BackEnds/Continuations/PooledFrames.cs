using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// The continuations of methods with a pooling builder, which asked for it: they are used again, as their boxes were.
/// </summary>
/// <remarks>
/// <code>
/// suspension   mine = PooledObjects.Rent&lt;Home&gt;() ?? new Home()
/// Recycle()    every field = default;  PooledObjects.Return(this)      called by whoever has read the result
/// </code>
/// One that an exception has ended is garbage.
/// </remarks>
internal static class PooledFrames
{
    /// <summary>At a suspension: a continuation that is as good as new.</summary>
    public static IEnumerable<Instruction> Rent(Home home, VariableDefinition mine)
    {
        var store = Il.Of(OpCodes.Stloc, mine);
        return
        [
            Il.Call(home.Runtime.Method("PooledObjects", "Rent", 0, home.Self)), Il.Of(OpCodes.Dup), Il.Of(OpCodes.Brtrue, store),
            Il.Of(OpCodes.Pop), Il.Of(OpCodes.Newobj, home.Own(home.Constructor)), store,
        ];
    }

    /// <summary>Adds the override of <c>Continuation.Recycle</c>.</summary>
    public static void AddRecycle(Lowering lowering)
    {
        var home = lowering.Home;
        var method = home.AddOverride("Recycle", home.Type.Module.TypeSystem.Void, []);
        var body = IlBody.Empty(method, method.ReturnType);
        foreach (var field in home.Type.Fields) body.Code.AddRange(Clear(home.Own(field), field.FieldType));
        if (home.Result is { } result) body.Code.AddRange(Clear(home.Runtime.Field((GenericInstanceType)home.Type.BaseType, "Result"), result));
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stfld, home.Runtime.Context),
            Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stfld, home.Runtime.Next),
            Il.Of(OpCodes.Ldarg, body.This), Il.Call(home.Runtime.Method("PooledObjects", "Return", 1, home.Self)), Il.Of(OpCodes.Ret),
        ]);
        BodyWriter.Write(body, method);

        IEnumerable<Instruction> Clear(FieldReference field, TypeReference type) =>
            [Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldflda, field), Il.Of(OpCodes.Initobj, type)];
    }
}
