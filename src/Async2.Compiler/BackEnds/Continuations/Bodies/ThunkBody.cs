namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The new body of the method itself, for unwoven callers: the task thunk. It keeps its signature and attributes.</summary>
/// <remarks>
/// <code>
/// snapshot = ContextSnapshot.Capture();
/// try { r = Call(args); } catch (Exception e) { return TaskThunk.Fault(snapshot, e); }
/// return TaskThunk.Complete(snapshot, r);
/// </code>
/// The attribute that names its state machine tells the runtime library that the thunk's frame, at the end of a caught exception's
/// trace, duplicates the variant's.
/// </remarks>
internal static class ThunkBody
{
    public static void Add(Lowering lowering)
    {
        var method = lowering.Method.Method;
        lowering.Add("thunk", method, Body(lowering.Class, method));
    }

    private static IlBody Body(ContinuationClass owner, MethodDefinition thunk)
    {
        var core = CoreLibrary.Of(thunk.Module);
        var found = owner.Method.Found;
        var isVoid = found.Kind == MethodKind.Void;
        var body = IlBody.Empty(thunk, thunk.ReturnType);
        var snapshot = body.AddLocal(owner.Runtime.ContextSnapshot);
        var result = body.AddLocal(owner.Runtime.VariantReturn(found.HasResult ? found.ResultType : null));
        var exception = body.AddLocal(core.Class("System.Exception"));
        var builder = isVoid ? body.AddLocal(owner.Runtime.Method(typeof(VoidThunk), nameof(VoidThunk.Create)).ReturnType) : null;
        Instruction[] state = isVoid
            ? [Il.Of(OpCodes.Ldloca, builder), Il.Of(OpCodes.Ldloc, snapshot)]
            : [Il.Of(OpCodes.Ldloc, snapshot)];
        var tryStart = Il.Of(OpCodes.Nop);
        var handler = Il.Of(OpCodes.Stloc, exception);
        var faulted = Il.Of(state[0].OpCode, state[0].Operand);
        var completed = Il.Of(state[0].OpCode, state[0].Operand);
        if (isVoid) body.Code.AddRange([owner.Runtime.Call(typeof(VoidThunk), nameof(VoidThunk.Create)), Il.Of(OpCodes.Stloc, builder)]);
        body.Code.AddRange(
        [
            owner.Runtime.Call(typeof(ContextSnapshot), nameof(ContextSnapshot.Capture)), Il.Of(OpCodes.Stloc, snapshot),
            tryStart, .. body.Arguments.Select(p => Il.Of(OpCodes.Ldarg, p)),
            Il.Call(owner.CallWith(thunk.Module, TypeParameters.Of(thunk))), Il.Of(OpCodes.Stloc, result), Il.Of(OpCodes.Leave, completed),
            handler, Il.Of(OpCodes.Leave, faulted),
            faulted, .. state.Skip(1), Il.Of(OpCodes.Ldloc, exception), Il.Call(Helper(owner, nameof(TaskThunk.Fault))), Il.Of(OpCodes.Ret),
            completed, .. state.Skip(1).Select(i => Il.Of(i.OpCode, i.Operand)),
            Il.Of(OpCodes.Ldloc, result), Il.Call(Helper(owner, nameof(TaskThunk.Complete))), Il.Of(OpCodes.Ret),
        ]);
        body.AddCatch(core.Class("System.Exception"), tryStart, handler, faulted);
        return body;
    }

    private static MethodReference Helper(ContinuationClass owner, string name) => owner.Method.Found.Kind switch
    {
        MethodKind.Void => owner.Runtime.Method(typeof(VoidThunk), name),
        MethodKind.Task => owner.Runtime.Method(typeof(TaskThunk), name),
        MethodKind.TaskOfT => owner.Runtime.Method(typeof(TaskThunk), name, owner.Method.Found.ResultType),
        MethodKind.ValueTask => owner.Runtime.Method(ValueTaskThunk(owner), name),
        _ => owner.Runtime.Method(ValueTaskThunk(owner), name, owner.Method.Found.ResultType),
    };

    private static Type ValueTaskThunk(ContinuationClass owner) =>
        owner.Method.IsPooling ? typeof(PooledValueTaskThunk) : typeof(ValueTaskThunk);
}
