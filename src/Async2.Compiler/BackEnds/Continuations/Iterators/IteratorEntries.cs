using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Iterators;

/// <summary>
/// The ways into a step of an async iterator: the two methods of its interfaces, and the same two for callers that are woven.
/// </summary>
/// <remarks>
/// <code>
/// MoveNextAsync()             if (state >= -2) { RequireEnded(state); return default; }
///                             snapshot = ContextSnapshot.Capture(Thread.CurrentThread);
///                             try { step = MoveNext(this); } catch (Exception e) { return IteratorThunk.Fault(ref promise, snapshot, e); }
///                             return IteratorThunk.Complete(ref promise, snapshot, step);
/// DisposeAsync()              the same with disposeMode = true before the step
/// CallMoveNextAsync(self)     if (state >= -2) { RequireEnded(state); return default; }
///                             return MoveNext(self);
/// CallDisposeAsync(self)      if (state >= -2) { RequireEndedForDisposal(state); return null; }
///                             disposeMode = true;  return MoveNext(self).Continuation;
/// </code>
/// What the class implements as the source of its ValueTasks passes on to the promise, which is their source now.
/// </remarks>
internal static class IteratorEntries
{
    private const string Thunk = "IteratorThunk";

    /// <summary>Adds the variants, which have no bodies yet.</summary>
    public static void Declare(Home home)
    {
        home.AddStatic(NameOf(home, "MoveNextAsync"), home.VariantReturn, home.ArgumentsOf());
        home.AddStatic(NameOf(home, "DisposeAsync"), home.Runtime.Continuation, home.ArgumentsOf());
    }

    /// <summary>Writes all of them.</summary>
    public static void Write(Home home)
    {
        var machine = home.Method.StateMachine!;
        var members = machine.Iterator!;
        foreach (var method in home.Type.Methods.Where(m => m == machine.MoveNext || m.Name.EndsWith("SetStateMachine", StringComparison.Ordinal))) Home.Empty(method);
        WriteThunk(home, members.MoveNextAsync, disposes: false);
        WriteThunk(home, members.DisposeAsync, disposes: true);
        WriteVariant(home, home.Type.Methods.Single(m => m.IsStatic && m.Name == NameOf(home, "MoveNextAsync")), disposes: false);
        WriteVariant(home, home.Type.Methods.Single(m => m.IsStatic && m.Name == NameOf(home, "DisposeAsync")), disposes: true);
        foreach (var method in home.Type.Methods.Where(m => m.Overrides.Any(o => o.DeclaringType.Name.StartsWith("IValueTaskSource", StringComparison.Ordinal)))) PassOn(home, method);
    }

    private static string NameOf(Home home, string member) => VariantNames.Prefix(home.Method.Contexts) + member;

    private static void WriteThunk(Home home, MethodDefinition method, bool disposes)
    {
        var core = CoreLibrary.Of(home.Type.Module);
        var body = IlBody.Empty(method, method.ReturnType);
        var self = method.Body.ThisParameter;
        var snapshot = body.AddLocal(home.Runtime.ContextSnapshot);
        var step = body.AddLocal(home.VariantReturn);
        var exception = body.AddLocal(core.Class("System.Exception"));
        var ended = body.AddLocal(method.ReturnType);
        var tryStart = Il.Of(OpCodes.Nop);
        var handler = Il.Of(OpCodes.Stloc, exception);
        var faulted = Il.Of(OpCodes.Ldarg, self);
        var completed = Il.Of(OpCodes.Ldarg, self);
        body.Code.AddRange(
        [
            .. Test(home, self, disposes, [Il.Of(OpCodes.Ldloca, ended), Il.Of(OpCodes.Initobj, method.ReturnType), Il.Of(OpCodes.Ldloc, ended), Il.Of(OpCodes.Ret)]),
            Il.Call(home.Runtime.CurrentThread),
            Il.Call(home.Runtime.Method("ContextSnapshot", "Capture", 1)), Il.Of(OpCodes.Stloc, snapshot),
            tryStart, Il.Of(OpCodes.Ldarg, self), Il.Call(home.Own(home.Call)), Il.Of(OpCodes.Stloc, step), Il.Of(OpCodes.Leave, completed),
            handler, Il.Of(OpCodes.Leave, faulted),
            faulted, Il.Of(OpCodes.Ldflda, Promise(home)), Il.Of(OpCodes.Ldloc, snapshot), Il.Of(OpCodes.Ldloc, exception),
            Il.Call(home.Runtime.Method(Thunk, disposes ? "FaultDisposal" : "Fault", 3)), Il.Of(OpCodes.Ret),
            completed, Il.Of(OpCodes.Ldflda, Promise(home)), Il.Of(OpCodes.Ldloc, snapshot), Il.Of(OpCodes.Ldloc, step),
            Il.Call(home.Runtime.Method(Thunk, disposes ? "CompleteDisposal" : "Complete", 3)), Il.Of(OpCodes.Ret),
        ]);
        body.Handlers.Add(new ExceptionHandler(ExceptionHandlerType.Catch)
        {
            CatchType = core.Class("System.Exception"),
            TryStart = tryStart,
            TryEnd = handler,
            HandlerStart = handler,
            HandlerEnd = faulted,
        });
        BodyWriter.Write(body, method);
        home.Rewritten(method);
    }

    private static void WriteVariant(Home home, MethodDefinition method, bool disposes)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        var self = method.Parameters[0];
        if (disposes)
        {
            var result = (GenericInstanceType)home.VariantReturn;
            var step = body.AddLocal(result);
            body.Code.AddRange(
            [
                .. Test(home, self, disposes, [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret)]),
                Il.Of(OpCodes.Ldarg, self), Il.Call(home.Own(home.Call)), Il.Of(OpCodes.Stloc, step),
                Il.Of(OpCodes.Ldloca, step), Il.Of(OpCodes.Ldfld, home.Runtime.Field(result, "Continuation")), Il.Of(OpCodes.Ret),
            ]);
        }
        else
        {
            var none = Il.Of(OpCodes.Newobj, home.Runtime.NewAsyncResult((GenericInstanceType)home.VariantReturn, suspended: false));
            body.Code.AddRange(
            [
                .. Test(home, self, disposes, [Il.Constant(0), none, Il.Of(OpCodes.Ret)]),
                Il.Of(OpCodes.Ldarg, self), Il.Call(home.Own(home.Call)), Il.Of(OpCodes.Ret),
            ]);
        }

        BodyWriter.Write(body, method);
        Hide(method);
    }

    // if (self.state >= -2) { throw unless it is -2; ended }  [self.disposeMode = true]
    private static IEnumerable<Instruction> Test(Home home, ParameterDefinition self, bool disposes, Instruction[] ended)
    {
        var machine = home.Method.StateMachine!;
        var ready = Il.Of(OpCodes.Nop);
        Instruction[] setDisposeMode = disposes
            ? [Il.Of(OpCodes.Ldarg, self), Il.Constant(1), Il.Of(OpCodes.Stfld, home.Own(machine.Iterator!.DisposeMode))]
            : [];
        return
        [
            Il.Of(OpCodes.Ldarg, self), Il.Of(OpCodes.Ldfld, home.Own(machine.State)), Il.Constant(IteratorMembers.Ended), Il.Of(OpCodes.Blt, ready),
            Il.Of(OpCodes.Ldarg, self), Il.Of(OpCodes.Ldfld, home.Own(machine.State)),
            Il.Call(home.Runtime.Method(Thunk, disposes ? "RequireEndedForDisposal" : "RequireEnded", 1)), .. ended,
            ready, .. setDisposeMode,
        ];
    }

    private static FieldReference Promise(Home home) => home.Own(home.Method.StateMachine!.Builder);

    private static void PassOn(Home home, MethodDefinition method)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        var called = home.Runtime.Method("IteratorPromise", method.Overrides[0].Name, method.Parameters.Count);
        Instruction[] arguments = [.. method.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p))];
        Instruction[] drop = called.ReturnType.MetadataType == MetadataType.Boolean && method.ReturnType.MetadataType == MetadataType.Void ? [Il.Of(OpCodes.Pop)] : [];
        body.Code.AddRange([Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldfld, Promise(home)), .. arguments, Il.Of(OpCodes.Callvirt, called), .. drop, Il.Of(OpCodes.Ret)]);
        BodyWriter.Write(body, method);
    }

    // The step below it prints as the iterator.
    private static void Hide(MethodDefinition method)
    {
        var attribute = CoreLibrary.Of(method.Module).Class("System.Diagnostics.StackTraceHiddenAttribute");
        method.CustomAttributes.Add(new CustomAttribute(new MethodReference(".ctor", method.Module.TypeSystem.Void, attribute) { HasThis = true }));
    }
}
