using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Faults;

/// <summary>
/// Throws that leave the method: the exception is caught where it is thrown, and goes on as a fault.
/// </summary>
/// <remarks>
/// <code>
/// throw          thrown = …; try { throw thrown; } catch (Exception e) { fault = Fault.Raised(e); }  return fault
/// </code>
/// It is thrown all the same: first-chance handlers and debuggers see it, and the CLR notes the method and its line.
/// </remarks>
internal static class RaiseFaults
{
    /// <summary>Rewrites those of <paramref name="throws"/> that stand in no region, with nothing else on the stack.</summary>
    public static void Run(IlBody body, IReadOnlySet<Instruction> throws, RuntimeLibrary runtime, Func<IEnumerable<Instruction>> returnTail)
    {
        if (throws.Count == 0) return;
        var flow = ControlFlow.Of(body);
        var regions = Regions.Of(flow);
        var stack = StackTypes.Of(flow);
        var leaving = Enumerable.Range(0, body.Code.Count)
            .Where(i => throws.Contains(body.Code[i]) && regions.IsOutermost(i) && stack.DepthBefore(i) == 1)
            .Select(i => body.Code[i])
            .ToList();
        if (leaving.Count == 0) return;
        var exception = CoreLibrary.Of(body.Method.Module).Class("System.Exception");
        var (thrown, fault) = (body.AddLocal(exception), body.AddLocal(runtime.Continuation));
        var edit = new BodyEdit(body);
        List<ExceptionHandler> handlers = [];
        foreach (var old in leaving)
        {
            Instruction load = Il.Of(OpCodes.Ldloc, thrown), raise = Il.Of(OpCodes.Throw), caught = Il.Call(runtime.Method("Fault", "Raised", 1)), leave = Il.Of(OpCodes.Ldloc, fault);
            if (StatementAt(body, old) is { } statement) body.SequencePoints[raise] = statement;
            edit.Replace(old, [Il.Of(OpCodes.Stloc, thrown), load, raise, caught, Il.Of(OpCodes.Stloc, fault), Il.Of(OpCodes.Leave, leave), leave, .. returnTail()]);
            handlers.Add(new ExceptionHandler(ExceptionHandlerType.Catch) { CatchType = exception, TryStart = load, TryEnd = caught, HandlerStart = caught, HandlerEnd = leave });
        }

        edit.Apply();
        body.Handlers.InsertRange(0, handlers);
    }

    private static SequencePoint? StatementAt(IlBody body, Instruction instruction)
    {
        for (var i = body.Code.IndexOf(instruction); i >= 0; i--)
            if (body.SequencePoints.TryGetValue(body.Code[i], out var statement)) return statement;
        return null;
    }
}
