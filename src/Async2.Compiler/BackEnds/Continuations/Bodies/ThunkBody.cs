using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The task thunk: what callers that are not woven call, through the original method.
/// </summary>
/// <remarks>
/// <code>
/// snapshot = ContextSnapshot.Capture(Thread.CurrentThread);
/// try { r = Call(args); } catch (Exception e) { return TaskThunk.Fault(snapshot, e); }
/// return TaskThunk.Complete(snapshot, r);
/// </code>
/// It stands in the home, beside the variant, so that the runtime library can tell its frame, which the trace of an exception that
/// it catches ends with, from the variant's.
/// </remarks>
internal static class ThunkBody
{
    public static void Add(Lowering lowering)
    {
        var home = lowering.Home;
        var method = lowering.Method.Method;
        var thunk = lowering.AddStatic("Thunk", home.ToHome.Type(method.ReturnType), lowering.Home.Shape.Parameters(home));
        lowering.Add("thunk", thunk, Body(home, thunk));
        lowering.AddBoilerplate(method, Kickoff(home, thunk));
    }

    private static IlBody Body(Home home, MethodDefinition thunk)
    {
        var core = CoreLibrary.Of(home.Type.Module);
        var isVoid = home.Method.Found.Kind == MethodKind.Void;
        var body = IlBody.Empty(thunk, thunk.ReturnType);
        var snapshot = body.AddLocal(home.Runtime.ContextSnapshot);
        var result = body.AddLocal(home.VariantReturn);
        var exception = body.AddLocal(core.Class("System.Exception"));
        var builder = isVoid ? body.AddLocal(home.Runtime.Method("VoidThunk", "Create", 0).ReturnType) : null;
        Instruction[] state = isVoid
            ? [Il.Of(OpCodes.Ldloca, builder), Il.Of(OpCodes.Ldloc, snapshot)]
            : [Il.Of(OpCodes.Ldloc, snapshot)];
        var tryStart = Il.Of(OpCodes.Nop);
        var handler = Il.Of(OpCodes.Stloc, exception);
        var faulted = Il.Of(state[0].OpCode, state[0].Operand);
        var completed = Il.Of(state[0].OpCode, state[0].Operand);
        if (isVoid) body.Code.AddRange([Il.Call(home.Runtime.Method("VoidThunk", "Create", 0)), Il.Of(OpCodes.Stloc, builder)]);
        body.Code.AddRange(
        [
            Il.Call(home.Runtime.CurrentThread),
            Il.Call(home.Runtime.Method("ContextSnapshot", "Capture", 1)), Il.Of(OpCodes.Stloc, snapshot),
            tryStart, .. thunk.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)),
            Il.Call(home.Own(home.Call)), Il.Of(OpCodes.Stloc, result), Il.Of(OpCodes.Leave, completed),
            handler, Il.Of(OpCodes.Leave, faulted),
            faulted, .. state.Skip(1), Il.Of(OpCodes.Ldloc, exception), Il.Call(Helper(home, "Fault")), Il.Of(OpCodes.Ret),
            completed, .. state.Skip(1).Select(i => Il.Of(i.OpCode, i.Operand)), Il.Of(OpCodes.Ldloc, result), Il.Call(Helper(home, "Complete")), Il.Of(OpCodes.Ret),
        ]);
        body.Handlers.Add(new ExceptionHandler(ExceptionHandlerType.Catch)
        {
            CatchType = core.Class("System.Exception"),
            TryStart = tryStart,
            TryEnd = handler,
            HandlerStart = handler,
            HandlerEnd = faulted,
        });
        return body;
    }

    private static MethodReference Helper(Home home, string name) => home.Method.Found.Kind switch
    {
        MethodKind.Void => home.Runtime.Method("VoidThunk", name, 3),
        MethodKind.Task => home.Runtime.Method("TaskThunk", name, 2),
        MethodKind.TaskOfT => home.Runtime.Method("TaskThunk", name, 2, home.Result!),
        MethodKind.ValueTask => home.Runtime.Method(ValueTaskThunk(home), name, 2),
        _ => home.Runtime.Method(ValueTaskThunk(home), name, 2, home.Result!),
    };

    private static string ValueTaskThunk(Home home) => home.Method.IsPooling ? "PooledValueTaskThunk" : "ValueTaskThunk";

    // The method itself keeps its signature and its attributes; it only passes its arguments on.
    private static IlBody Kickoff(Home home, MethodDefinition thunk)
    {
        var method = home.Method.Method;
        var body = IlBody.Empty(method, method.ReturnType);
        if (body.This is not null) body.Code.Add(Il.Of(OpCodes.Ldarg, body.This));
        body.Code.AddRange(method.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)));
        body.Code.AddRange([Il.Call(home.With(thunk, TypeParameters.Of(method))), Il.Of(OpCodes.Ret)]);
        return body;
    }
}
