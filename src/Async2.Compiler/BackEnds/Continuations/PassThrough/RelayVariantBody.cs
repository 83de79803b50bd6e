using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>Writes the variant of a method that does something before it passes a task through: it asks the method.</summary>
/// <remarks>
/// <code>
/// AsyncResult&lt;T&gt; variant(x)
///     if (!ArmedRelays.Contain(M)) return Declined
///     relay = Relay.Ask(M)
///     contexts = relay.Contexts
///     try
///     {
///         try { task = M(x) } fault { Relay.Left(contexts, caught) }
///     }
///     catch when (caught = Relay.Withdraw(e, contexts, ref thrown)) { return Relay.Return(thrown) }
///     return relay.Receive(contexts, task, M)
/// </code>
/// See <see cref="RelayBody"/>.
/// </remarks>
internal static class RelayVariantBody
{
    /// <param name="callee">The method, and its variant.</param>
    /// <param name="hidden">Where the variant stands.</param>
    /// <param name="isWatched">Whether it declines unless the method has suspended lately.</param>
    public static IlBody Of(PassThroughCallee callee, HiddenType hidden, bool isWatched)
    {
        var (method, runtime) = (callee.Variant, hidden.Runtime);
        var body = IlBody.Empty(method, method.ReturnType);
        var original = Original(callee);
        var (relay, contexts) = (body.AddLocal(runtime.Relay), body.AddLocal(runtime.ContextSnapshot));
        var task = body.AddLocal(GenericSubstitution.ReturnTypeOf(original));
        var thrown = body.AddLocal(CoreLibrary.Of(hidden.Module).Class("System.Exception"));
        var (caught, declined) = (body.AddLocal(hidden.Module.TypeSystem.Boolean), body.AddLocal(runtime.Continuation));
        var (start, fault, filter) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Ldloc, contexts), Il.Of(OpCodes.Ldloc, contexts));
        var handler = Il.Of(OpCodes.Pop);
        var (left, returned) = (Il.Of(OpCodes.Ldloc, declined), Il.Of(OpCodes.Ldloc, relay));
        var decline = Il.Of(OpCodes.Ldsfld, runtime.Declined);
        body.Code.AddRange(Before(callee, runtime, isWatched, original, decline));
        body.Code.AddRange(
        [
            RelayBody.NumberOf(callee), Il.Call(runtime.Method("Relay", "Ask", 1)), Il.Of(OpCodes.Stloc, relay),
            Il.Of(OpCodes.Ldloc, relay), Il.Call(runtime.Method("Relay", "get_Contexts", 0)), Il.Of(OpCodes.Stloc, contexts),
            start, .. method.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)), Il.Call(original), Il.Of(OpCodes.Stloc, task),
            Il.Of(OpCodes.Leave, returned),
            fault, Il.Of(OpCodes.Ldloc, caught), Il.Call(runtime.Method("Relay", "Left", 2)), Il.Of(OpCodes.Endfinally),
            filter, Il.Of(OpCodes.Ldloca, thrown), Il.Call(runtime.Method("Relay", "Withdraw", 3)),
            Il.Of(OpCodes.Dup), Il.Of(OpCodes.Stloc, caught), Il.Of(OpCodes.Endfilter),
            handler, Il.Of(OpCodes.Ldloc, thrown), Il.Call(runtime.Method("Relay", "Return", 1)), Il.Of(OpCodes.Stloc, declined),
            Il.Of(OpCodes.Leave, left),
            returned, Il.Of(OpCodes.Ldloc, contexts), Il.Of(OpCodes.Ldloc, task),
            .. RelayBody.IsMade(task.VariableType)
                ? (Instruction[])[Il.Call(runtime.MethodFor(task.VariableType, "Relay", "Receive", 2))]
                : [RelayBody.NumberOf(callee), Il.Call(runtime.MethodFor(task.VariableType, "Relay", "Receive", 3))],
            Il.Of(OpCodes.Ret),
            .. callee.Method.HasThis || isWatched ? [decline, Il.Of(OpCodes.Stloc, declined)] : (Instruction[])[],
            left, .. runtime.AsSuspended(method.ReturnType), Il.Of(OpCodes.Ret),
        ]);
        body.AddFault(start, fault, filter);
        body.AddFilter(start, filter, handler, returned);
        return body;
    }

    // What comes before the question.
    private static Instruction[] Before(
        PassThroughCallee callee, RuntimeLibrary runtime, bool isWatched, MethodReference original, Instruction decline)
    {
        Instruction[] watched = isWatched
            ? [RelayBody.NumberOf(callee), Il.Call(runtime.Method("ArmedRelays", "Contain", 1)), Il.Of(OpCodes.Brfalse, decline)]
            : [];
        // Where the method would throw for a null receiver, its caller calls it, and sees that.
        if (callee.Method.HasThis) return [.. watched, Il.Of(OpCodes.Ldarg, callee.Variant.Parameters[0]), Il.Of(OpCodes.Brfalse, decline)];
        // Not between the question and the method that it is for.
        return [.. watched, .. CallSemantics.TypeInitializer(callee.Method, original.DeclaringType)];
    }

    // The method, with the type parameters of the variant for its own.
    private static MethodReference Original(PassThroughCallee callee)
    {
        var method = callee.Method;
        var ofType = method.DeclaringType.GenericParameters.Count;
        var parameters = callee.Variant.GenericParameters;
        MethodReference reference = ofType == 0
            ? method
            : References.On(method, CoreLibrary.Instance(method.DeclaringType, parameters.Take(ofType)));
        return Lookup.Instance(reference, parameters.Skip(ofType));
    }
}
