using System.Globalization;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Faults;

/// <summary>
/// The outlined end of a <c>throw</c> statement: throws, catches at once, and makes a fault of it.
/// </summary>
/// <remarks>
/// It is thrown all the same: first-chance handlers and debuggers see it, and the CLR notes the frame, which it prints as the async method, and the line.
/// Outlined, because a method with a handler of its own costs more to call.
/// </remarks>
internal static class RaiseMethod
{
    /// <param name="home">Where it goes.</param>
    /// <param name="statement">The statement that throws; null if unknown.</param>
    /// <param name="number">Tells those of one home apart.</param>
    public static MethodDefinition Add(Home home, SequencePoint? statement, int number)
    {
        var exception = CoreLibrary.Of(home.Type.Module).Class("System.Exception");
        var method = home.AddStatic($"Raise{number.ToString(CultureInfo.InvariantCulture)}", home.Runtime.Continuation, [new("exception", ParameterAttributes.None, exception)]);
        method.ImplAttributes |= MethodImplAttributes.NoInlining;
        var body = IlBody.Empty(method, method.ReturnType);
        var fault = body.AddLocal(home.Runtime.Continuation);
        Instruction load = Il.Of(OpCodes.Ldarg, method.Parameters[0]), caught = Il.Call(home.Runtime.Method("Fault", "Raised", 1)), end = Il.Of(OpCodes.Ldloc, fault);
        if (statement is not null) body.SequencePoints[load] = statement;
        body.Code.AddRange([load, Il.Of(OpCodes.Throw), caught, Il.Of(OpCodes.Stloc, fault), Il.Of(OpCodes.Leave, end), end, Il.Of(OpCodes.Ret)]);
        body.Handlers.Add(new ExceptionHandler(ExceptionHandlerType.Catch) { CatchType = exception, TryStart = load, TryEnd = caught, HandlerStart = caught, HandlerEnd = end });
        BodyWriter.Write(body, method);
        return method;
    }
}
