namespace Async2.Compiler.BackEnds.Continuations.Iterators;

/// <summary>
/// The entries of a step of an async iterator: the two methods of its interfaces, and the same two for woven callers.
/// </summary>
/// <remarks>
/// <code>
/// MoveNextAsync()             if (state >= -2) { RequireEnded(state); return default; }
///                             snapshot = ContextSnapshot.Capture();
///                             try { step = MoveNext(this); } catch (Exception e) { return IteratorThunk.Fault(ref promise, snapshot, e); }
///                             return IteratorThunk.Complete(ref promise, snapshot, step);
/// DisposeAsync()              the same with disposeMode = true before the step
/// CallMoveNextAsync(self)     if (state >= -2) { RequireEnded(state); return default; }
///                             return MoveNext(self);
/// CallDisposeAsync(self)      if (state >= -2) { RequireEndedForDisposal(state); return null; }
///                             disposeMode = true;  return MoveNext(self).Continuation;
/// </code>
/// The members that the class implements as the source of its ValueTasks forward to the promise, which is their source now.
/// </remarks>
internal static class IteratorEntries
{

    /// <summary>Whether the code of <paramref name="method"/> is replaced by another.</summary>
    public static bool Replaces(StateMachine machine, MethodDefinition method) =>
        method == machine.Iterator!.MoveNextAsync || method == machine.Iterator.DisposeAsync || IsOfSource(method);

    public static void Add(Lowering lowering)
    {
        var members = lowering.Method.Machine!.Iterator!;
        AddVariant(lowering, "MoveNextAsync", lowering.Class.VariantReturn, disposes: false);
        AddVariant(lowering, "DisposeAsync", lowering.Runtime.Continuation, disposes: true);
        AddThunk(lowering, members.MoveNextAsync, disposes: false);
        AddThunk(lowering, members.DisposeAsync, disposes: true);
        foreach (var method in lowering.Class.Type.Methods.Where(IsOfSource)) lowering.AddBoilerplate(method, PassOn(lowering, method));
    }

    private static bool IsOfSource(MethodDefinition method) =>
        ExplicitOverrides.Of(method).Any(o => o.DeclaringType.Name.StartsWith("IValueTaskSource", StringComparison.Ordinal));

    private static void AddThunk(Lowering lowering, MethodDefinition method, bool disposes)
    {
        var owner = lowering.Class;
        var core = CoreLibrary.Of(owner.Type.Module);
        var body = IlBody.Empty(method, method.ReturnType);
        var self = method.Body.ThisParameter;
        var snapshot = body.AddLocal(owner.Runtime.ContextSnapshot);
        var step = body.AddLocal(owner.VariantReturn);
        var exception = body.AddLocal(core.Class("System.Exception"));
        var ended = body.AddLocal(method.ReturnType);
        var tryStart = Il.Of(OpCodes.Nop);
        var handler = Il.Of(OpCodes.Stloc, exception);
        var faulted = Il.Of(OpCodes.Ldarg, self);
        var completed = Il.Of(OpCodes.Ldarg, self);
        body.Code.AddRange(
        [
            .. Test(
                owner, self, disposes,
                [Il.Of(OpCodes.Ldloca, ended), Il.Of(OpCodes.Initobj, method.ReturnType), Il.Of(OpCodes.Ldloc, ended), Il.Of(OpCodes.Ret)]),
            owner.Runtime.Call(typeof(ContextSnapshot), nameof(ContextSnapshot.Capture)), Il.Of(OpCodes.Stloc, snapshot),
            tryStart, Il.Of(OpCodes.Ldarg, self), Il.Call(owner.Own(owner.Call)), Il.Of(OpCodes.Stloc, step),
            Il.Of(OpCodes.Leave, completed),
            handler, Il.Of(OpCodes.Leave, faulted),
            faulted, Il.Of(OpCodes.Ldflda, Promise(lowering)), Il.Of(OpCodes.Ldloc, snapshot), Il.Of(OpCodes.Ldloc, exception),
            Il.Call(Thunk(owner, disposes ? nameof(IteratorThunk.FaultDisposal) : nameof(IteratorThunk.Fault))), Il.Of(OpCodes.Ret),
            completed, Il.Of(OpCodes.Ldflda, Promise(lowering)), Il.Of(OpCodes.Ldloc, snapshot), Il.Of(OpCodes.Ldloc, step),
            Il.Call(Thunk(owner, disposes ? nameof(IteratorThunk.CompleteDisposal) : nameof(IteratorThunk.Complete))), Il.Of(OpCodes.Ret),
        ]);
        body.AddCatch(core.Class("System.Exception"), tryStart, handler, faulted);
        lowering.Add(disposes ? "DisposeAsync" : "MoveNextAsync", method, body);
    }

    private static void AddVariant(Lowering lowering, string member, TypeReference returns, bool disposes)
    {
        var owner = lowering.Class;
        var method = lowering.AddStatic(
            VariantNames.Prefix(lowering.Method.Contexts) + member, returns, owner.Shape.Parameters(owner));
        method.CustomAttributes.Add(WellKnownAttributes.StackTraceHidden(method.Module)); // the step below it prints as the iterator
        var body = IlBody.Empty(method, method.ReturnType);
        var self = method.Parameters[0];
        if (disposes)
        {
            var result = (GenericInstanceType)owner.VariantReturn;
            var step = body.AddLocal(result);
            body.Code.AddRange(
            [
                .. Test(owner, self, disposes, [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret)]),
                Il.Of(OpCodes.Ldarg, self), Il.Call(owner.Own(owner.Call)), Il.Of(OpCodes.Stloc, step),
                Il.Of(OpCodes.Ldloca, step), Il.Of(OpCodes.Ldfld, owner.Runtime.ContinuationOf(result)), Il.Of(OpCodes.Ret),
            ]);
        }
        else
        {
            var none = Il.Of(OpCodes.Newobj, owner.Runtime.NewAsyncResult((GenericInstanceType)owner.VariantReturn, suspended: false));
            body.Code.AddRange(
            [
                .. Test(owner, self, disposes, [Il.Constant(0), none, Il.Of(OpCodes.Ret)]),
                Il.Of(OpCodes.Ldarg, self), Il.Call(owner.Own(owner.Call)), Il.Of(OpCodes.Ret),
            ]);
        }

        lowering.Add($"variant of {member}", method, body);
    }

    // if (self.state >= -2) { throw unless it is -2; ended }  [self.disposeMode = true]
    private static IEnumerable<Instruction> Test(ContinuationClass owner, ParameterDefinition self, bool disposes, Instruction[] ended)
    {
        var machine = owner.Method.Machine!;
        var ready = Il.Of(OpCodes.Nop);
        Instruction[] setDisposeMode = disposes
            ? [Il.Of(OpCodes.Ldarg, self), Il.Constant(1), Il.Of(OpCodes.Stfld, owner.Own(machine.Iterator!.DisposeMode))]
            : [];
        return
        [
            Il.Of(OpCodes.Ldarg, self), Il.Of(OpCodes.Ldfld, owner.Own(machine.State.Field)),
            Il.Constant(IteratorMembers.Ended), Il.Of(OpCodes.Blt, ready),
            Il.Of(OpCodes.Ldarg, self), Il.Of(OpCodes.Ldfld, owner.Own(machine.State.Field)),
            Il.Call(Thunk(owner, disposes ? nameof(IteratorThunk.RequireEndedForDisposal) : nameof(IteratorThunk.RequireEnded))), .. ended,
            ready, .. setDisposeMode,
        ];
    }

    private static MethodReference Thunk(ContinuationClass owner, string name) => owner.Runtime.Method(typeof(IteratorThunk), name);

    private static FieldReference Promise(Lowering lowering) => lowering.Class.Own(lowering.Promise!);

    private static IlBody PassOn(Lowering lowering, MethodDefinition method)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        var called = lowering.Runtime.Method(typeof(IteratorPromise), ExplicitOverrides.Of(method).First().Name);
        Instruction[] arguments = [.. method.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p))];
        Instruction[] drop = called.ReturnType.MetadataType == MetadataType.Boolean && method.ReturnType.MetadataType == MetadataType.Void
            ? [Il.Of(OpCodes.Pop)]
            : [];
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldfld, Promise(lowering)), .. arguments,
            Il.Of(OpCodes.Callvirt, called), .. drop, Il.Of(OpCodes.Ret),
        ]);
        return body;
    }
}
