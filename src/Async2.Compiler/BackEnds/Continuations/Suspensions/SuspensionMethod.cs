using System.Globalization;
using Async2.Compiler.BackEnds.Continuations.Iterators;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>
/// The outlined end of a suspension in the fast body: allocates the continuation, saves what is kept, finishes the suspension.
/// </summary>
/// <remarks>Never inlined, so that it costs the fast body a call instruction and no registers, and small variants stay inlinable.</remarks>
internal static class SuspensionMethod
{
    public static MethodDefinition Add(Lowering lowering, SuspensionPoint point)
    {
        var home = lowering.Home;
        List<ParameterDefinition> parameters = [];
        if (point.Bound is not null) parameters.Add(new ParameterDefinition("tail", ParameterAttributes.None, home.Runtime.Continuation));
        if (home.Method.IsIterator) parameters.AddRange(home.ArgumentsOf());
        parameters.AddRange(point.Kept.Select(v => new ParameterDefinition(home.ToHome.Type(SuspensionPoint.TypeOf(v)))));
        var method = home.AddStatic($"Suspend{point.Index.ToString(CultureInfo.InvariantCulture)}", home.Runtime.Continuation, parameters);
        method.ImplAttributes |= MethodImplAttributes.NoInlining;
        var body = IlBody.Empty(method, method.ReturnType);
        var mine = body.AddLocal(home.Self);
        var first = point.Bound is null ? 0 : 1;
        if (home.Method.IsIterator) body.Code.AddRange(IteratorClass.BecomeContinuation(home, method.Parameters[first++], mine));
        else if (PooledFrames.AreUsedAt(lowering, point)) body.Code.AddRange(PooledFrames.Rent(home, mine));
        else body.Code.AddRange([Il.Of(OpCodes.Newobj, home.Own(home.Constructor)), Il.Of(OpCodes.Stloc, mine)]);
        for (var i = 0; i < point.Kept.Count; i++)
        {
            body.Code.AddRange(
            [
                Il.Of(OpCodes.Ldloc, mine), Il.Of(OpCodes.Ldarg, method.Parameters[first + i]), Il.Of(OpCodes.Stfld, lowering.FieldOf(point.Kept[i])),
            ]);
        }

        Instruction[] tail = point.Bound is null ? [] : [Il.Of(OpCodes.Ldarg, method.Parameters[0])];
        body.Code.AddRange([.. FinishSuspension.Of(lowering, point, tail, () => Il.Of(OpCodes.Ldloc, mine), again: false), Il.Of(OpCodes.Ret)]);
        BodyWriter.Write(body, method);
        return method;
    }
}
