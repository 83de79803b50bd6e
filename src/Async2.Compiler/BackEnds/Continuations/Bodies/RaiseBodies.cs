using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The outlined ends of <c>throw</c> statements: each throws, catches at once, and makes a fault of it.
/// </summary>
/// <remarks>
/// It is thrown all the same: first-chance handlers and debuggers see it, and the CLR notes the frame, which it prints as the async
/// method, and the line.
/// </remarks>
internal static class RaiseBodies
{
    /// <summary>Writes the body of each that is called.</summary>
    public static void Add(Lowering lowering)
    {
        foreach (var raise in lowering.Raises) lowering.Add(raise.Method.Name, raise.Method, Body(lowering, raise));
    }

    private static IlBody Body(Lowering lowering, Raise raise)
    {
        var body = IlBody.Empty(raise.Method, raise.Method.ReturnType);
        var fault = body.AddLocal(lowering.Runtime.Continuation);
        var (load, end) = (Il.Of(OpCodes.Ldarg, raise.Method.Parameters[0]), Il.Of(OpCodes.Ldloc, fault));
        var caught = Il.Call(lowering.Runtime.Method("Fault", "Raised", 1));
        if (raise.Statement is not null) body.SequencePoints[load] = raise.Statement;
        body.Code.AddRange(
            [load, Il.Of(OpCodes.Throw), caught, Il.Of(OpCodes.Stloc, fault), Il.Of(OpCodes.Leave, end), end, Il.Of(OpCodes.Ret)]);
        body.Handlers.Add(new ExceptionHandler(ExceptionHandlerType.Catch)
        {
            CatchType = raise.Method.Parameters[0].ParameterType,
            TryStart = load,
            TryEnd = caught,
            HandlerStart = caught,
            HandlerEnd = end,
        });
        return body;
    }
}
