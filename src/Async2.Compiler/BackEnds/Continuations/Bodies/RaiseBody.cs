namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The outlined end of the method's <c>throw</c> statements: throws, catches at once, and returns a fault.</summary>
/// <remarks>
/// <code>
/// try { switch (statement) { LINE_k of each }  LINE_k: throw exception; } catch (Exception e) { return Fault.Raised(e); }
/// </code>
/// The real throw makes the exception visible to first-chance handlers and debuggers. The CLR records the frame, which it prints as the
/// async method, and the line. It is not optimised, so that throws are not merged.
/// </remarks>
internal static class RaiseBody
{
    public static void Add(Lowering lowering)
    {
        if (lowering.Raise is not { } method) return;
        method.ImplAttributes |= MethodImplAttributes.NoOptimization;
        lowering.Add("raise", method, Body(lowering, method));
    }

    private static IlBody Body(Lowering lowering, MethodDefinition method)
    {
        var (exception, number) = (method.Parameters[0], method.Parameters[1]);
        var body = IlBody.Empty(method, method.ReturnType);
        var fault = body.AddLocal(lowering.Runtime.Fault);
        var throws = lowering.Throws.Select(statement => Throw(body, statement, exception)).ToArray();
        var start = Il.Of(OpCodes.Ldarg, number);
        var caught = lowering.Runtime.Call(typeof(Fault), nameof(Fault.Raised));
        var end = Il.Of(OpCodes.Ldloc, fault);
        body.Code.AddRange(
        [
            start, Il.Of(OpCodes.Switch, throws), .. throws.SelectMany(load => new[] { load, Il.Of(OpCodes.Throw) }),
            caught, Il.Of(OpCodes.Stloc, fault), Il.Of(OpCodes.Leave, end), end, Il.Of(OpCodes.Ret),
        ]);
        body.AddCatch(exception.ParameterType, start, caught, end);
        return body;
    }

    private static Instruction Throw(IlBody body, SequencePoint? statement, ParameterDefinition exception)
    {
        var load = Il.Of(OpCodes.Ldarg, exception);
        if (statement is not null) body.SequencePoints[load] = statement;
        return load;
    }
}
