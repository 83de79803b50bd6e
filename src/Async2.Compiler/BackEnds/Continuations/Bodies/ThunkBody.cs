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
/// It stands in the continuation class, beside the variant, so that the runtime library can tell its frame, which the trace of an
/// exception that it catches ends with, from the variant's.
/// </remarks>
internal static class ThunkBody
{
    public static void Add(Lowering lowering)
    {
        var owner = lowering.Class;
        var method = lowering.Method.Method;
        var thunk = lowering.AddStatic("Thunk", owner.ToClass.Type(method.ReturnType), owner.Shape.Parameters(owner));
        lowering.Add("thunk", thunk, Body(owner, thunk, lowering.CountOfBorder(method, thunk.ReturnType)));
        lowering.AddBoilerplate(method, Kickoff(owner, thunk));
    }

    private static IlBody Body(ContinuationClass owner, MethodDefinition thunk, IReadOnlyList<Instruction> count)
    {
        var core = CoreLibrary.Of(owner.Type.Module);
        var isVoid = owner.Method.Found.Kind == MethodKind.Void;
        var body = IlBody.Empty(thunk, thunk.ReturnType);
        var snapshot = body.AddLocal(owner.Runtime.ContextSnapshot);
        var result = body.AddLocal(owner.VariantReturn);
        var exception = body.AddLocal(core.Class("System.Exception"));
        var builder = isVoid ? body.AddLocal(owner.Runtime.Method("VoidThunk", "Create", 0).ReturnType) : null;
        Instruction[] state = isVoid
            ? [Il.Of(OpCodes.Ldloca, builder), Il.Of(OpCodes.Ldloc, snapshot)]
            : [Il.Of(OpCodes.Ldloc, snapshot)];
        var tryStart = Il.Of(OpCodes.Nop);
        var handler = Il.Of(OpCodes.Stloc, exception);
        var faulted = Il.Of(state[0].OpCode, state[0].Operand);
        var completed = Il.Of(state[0].OpCode, state[0].Operand);
        if (isVoid) body.Code.AddRange([Il.Call(owner.Runtime.Method("VoidThunk", "Create", 0)), Il.Of(OpCodes.Stloc, builder)]);
        body.Code.AddRange(
        [
            Il.Call(owner.Runtime.CurrentThread),
            Il.Call(owner.Runtime.Method("ContextSnapshot", "Capture", 1)), Il.Of(OpCodes.Stloc, snapshot),
            tryStart, .. thunk.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)),
            Il.Call(owner.Own(owner.Call)), Il.Of(OpCodes.Stloc, result), Il.Of(OpCodes.Leave, completed),
            handler, Il.Of(OpCodes.Leave, faulted),
            faulted, .. state.Skip(1), Il.Of(OpCodes.Ldloc, exception), Il.Call(Helper(owner, "Fault")),
            .. count.Select(i => Il.Of(i.OpCode, i.Operand)), Il.Of(OpCodes.Ret),
            completed, .. state.Skip(1).Select(i => Il.Of(i.OpCode, i.Operand)),
            Il.Of(OpCodes.Ldloc, result), Il.Call(Helper(owner, "Complete")), .. count, Il.Of(OpCodes.Ret),
        ]);
        body.AddCatch(core.Class("System.Exception"), tryStart, handler, faulted);
        return body;
    }

    private static MethodReference Helper(ContinuationClass owner, string name) => owner.Method.Found.Kind switch
    {
        MethodKind.Void => owner.Runtime.Method("VoidThunk", name, 3),
        MethodKind.Task => owner.Runtime.Method("TaskThunk", name, 2),
        MethodKind.TaskOfT => owner.Runtime.Method("TaskThunk", name, 2, owner.Result!),
        MethodKind.ValueTask => owner.Runtime.Method(ValueTaskThunk(owner), name, 2),
        _ => owner.Runtime.Method(ValueTaskThunk(owner), name, 2, owner.Result!),
    };

    private static string ValueTaskThunk(ContinuationClass owner) => owner.Method.IsPooling ? "PooledValueTaskThunk" : "ValueTaskThunk";

    // The method itself keeps its signature and its attributes; it only passes its arguments on.
    private static IlBody Kickoff(ContinuationClass owner, MethodDefinition thunk)
    {
        var method = owner.Method.Method;
        var body = IlBody.Empty(method, method.ReturnType);
        if (body.This is not null) body.Code.Add(Il.Of(OpCodes.Ldarg, body.This));
        body.Code.AddRange(method.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)));
        body.Code.AddRange([Il.Call(owner.With(thunk, TypeParameters.Of(method))), Il.Of(OpCodes.Ret)]);
        return body;
    }
}
