using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>
/// Writes the body of a method that does something before it passes a task through, and that of its variant, which runs it.
/// </summary>
/// <remarks>
/// <code>
/// Task&lt;T&gt; M(x)                                        AsyncResult&lt;T&gt; variant(x)
/// relay = Relay.TakeAsked(M)                             if (!ArmedRelays.Contain(M)) return Declined
/// …                                                      relay = Relay.Ask(M)
/// if (relay is not null &amp;&amp; TEST)                         contexts = relay.Contexts
///     snapshot = relay.Contexts                          try
///     r = guard(args, Inner's variant)                   {
///     if (relay.TryDeliver(snapshot, r, out task))           try { task = M(x) }
///         return task                                        fault { Relay.Left(contexts, caught) }
/// return ArmedRelays.Watch(Inner(args), M)               }
///                                                        catch when (caught = Relay.Withdraw(e, contexts, ref thrown))
///                                                            { return Relay.Return(thrown) }
///                                                        return relay.Receive(contexts, task, M)
/// </code>
/// See <see cref="Async2.Relay"/>.
/// </remarks>
internal sealed class RelayBody
{
    private readonly PassThroughCallee _callee;
    private readonly VariantSet _variants;
    private readonly HiddenType _hidden;
    private readonly RuntimeLibrary _runtime;
    private readonly IlBody _body;
    private readonly Temporaries _temporaries;
    private readonly BodyEdit _edit;
    private readonly VariableDefinition _relay;
    private readonly bool _isWatched;
    private VariableDefinition? _snapshot;

    private RelayBody(RelayShape shape, PassThroughCallee callee, VariantSet variants, bool isWatched)
    {
        (_callee, _variants, _body, _isWatched) = (callee, variants, shape.Body, isWatched);
        _hidden = variants.In(callee.Method.Module);
        _runtime = _hidden.Runtime;
        _temporaries = new Temporaries(_body);
        _edit = new BodyEdit(_body);
        _relay = _body.AddLocal(_runtime.Relay);
    }

    /// <summary>Gives both their bodies.</summary>
    /// <param name="shape">The method's shape.</param>
    /// <param name="callee">The method, and its variant.</param>
    /// <param name="variants">All variants.</param>
    /// <param name="isWatched">Whether the variant declines unless the method has suspended lately.</param>
    public static void Add(RelayShape shape, PassThroughCallee callee, VariantSet variants, bool isWatched)
    {
        var bodies = new RelayBody(shape, callee, variants, isWatched && !MakesCompletedTasks(shape));
        foreach (var call in shape.LastCalls) bodies.Deliver(call);
        var deferred = shape.DeferredCalls.Where(bodies.TryDefer).ToList();
        foreach (var end in deferred.SelectMany(c => c.Returns).Distinct()) bodies.ReturnDeferred(end);
        callee.Halves.UnionWith(deferred.SelectMany(c => c.Halves));
        callee.Callees.UnionWith(callee.Halves);
        bodies._edit.Apply();
        bodies._body.Code.InsertRange(
            0, [bodies.Number(), Il.Call(bodies._runtime.Method("Relay", "TakeAsked", 1)), Il.Of(OpCodes.Stloc, bodies._relay)]);
        callee.Part.Add(callee.Method.Name, callee.Method, bodies._body);
        callee.Part.Add(callee.Variant.Name, callee.Variant, bodies.Variant());
    }

    // A relay spares such a task, too.
    private static bool MakesCompletedTasks(RelayShape shape) =>
        IsMade(shape.Body.Method.ReturnType)
            || shape.LastCalls.Concat(shape.DeferredCalls.Select(c => c.Position))
                .Any(c => IsMade(GenericSubstitution.ReturnTypeOf((MethodReference)shape.Body.Code[c].Operand)));

    private static bool IsMade(TypeReference task) => task is GenericInstanceType { IsValueType: false };

    private static TypeReference? ResultOf(TypeReference task) => (task as GenericInstanceType)?.GenericArguments[0];

    // Two methods with one number would take each other's calls only if one were called while the other is about to be.
    private Instruction Number() => Il.Constant((int)(MethodHash.Of(_callee.Method).Value >> 1) | 1);

    // The task is returned.
    private void Deliver(int position)
    {
        var task = GenericSubstitution.ReturnTypeOf((MethodReference)_body.Code[position].Operand);
        TryHandOver(position, "Relay", "TryDeliver", [Il.Of(OpCodes.Ldloc, _relay)], Watch(task));
    }

    // Or it goes to the async half.
    private bool TryDefer(DeferredCall call) => TryHandOver(call.Position, "Deferred", "TryDefer", [], []);

    private bool TryHandOver(int position, string type, string name, Instruction[] receiver, Instruction[] watch)
    {
        var call = _body.Code[position];
        var called = (MethodReference)call.Operand;
        if (CallOfVariant(call, called) is not var (open, variant)) return false;
        var task = GenericSubstitution.ReturnTypeOf(called);
        var returned = _temporaries.Of(_runtime.VariantReturn(ResultOf(task)), open.Load.Count + 1);
        var handed = _temporaries.Of(task, open.Load.Count + 2);
        _snapshot ??= _body.AddLocal(_runtime.ContextSnapshot);
        var original = open.Load.Count > 0 ? open.Load[0] : call;
        _edit.Replace(
            call,
            [
                Il.Of(OpCodes.Ldloc, _relay), Il.Of(OpCodes.Brfalse, call), .. open.Store, .. open.Test, Il.Of(OpCodes.Brfalse, original),
                Il.Of(OpCodes.Ldloc, _relay), Il.Call(_runtime.Method("Relay", "get_Contexts", 0)), Il.Of(OpCodes.Stloc, _snapshot),
                .. variant, Il.Of(OpCodes.Stloc, returned),
                .. receiver, Il.Of(OpCodes.Ldloc, _snapshot), Il.Of(OpCodes.Ldloc, returned), Il.Of(OpCodes.Ldloca, handed),
                Il.Call(_runtime.MethodFor(task, type, name, 3)),
                Il.Of(OpCodes.Brfalse, original),
                Il.Of(OpCodes.Ldloc, handed), Il.Of(OpCodes.Br, _body.Code[position + 1]),
                .. open.Load, call, .. watch,
            ]);
        return true;
    }

    private void ReturnDeferred(int end)
    {
        var task = _callee.Method.ReturnType;
        _edit.Replace(
            _body.Code[end],
            [
                Il.Of(OpCodes.Ldloc, _relay), Il.Call(_runtime.MethodFor(task, "Deferred", "Return", 2)),
                .. Watch(task), _body.Code[end],
            ]);
    }

    private Instruction[] Watch(TypeReference task) =>
        _isWatched ? [Number(), Il.Call(_runtime.MethodFor(task, "ArmedRelays", "Watch", 2))] : [];

    // What is around the call, and the call itself, which leaves what the variant returns.
    private (OpenCall Open, IReadOnlyList<Instruction> Variant)? CallOfVariant(Instruction call, MethodReference called)
    {
        if (_variants.WhyTaskIsKept(called) is not null) return null;
        if (DispatchedCall.IsOpen(call))
        {
            return OpenCall.Of(called, _callee.Contexts, _hidden, _temporaries, _callee.Part) is { } open
                ? (open, [.. open.Variant.SkipLast(1), Guarded(call, called)])
                : null;
        }

        if (_variants.Of(called, _callee.Contexts) is not { } callee) return null;
        if (LinkedCall.Of(called, callee, _hidden, _temporaries, _callee.Part) is not { } linked) return null;
        _callee.Callees.Add(callee);
        var variant = LinkedCall.Variant(_hidden, callee, called, _callee.Part);
        return (linked, [.. linked.Variant.SkipLast(1), Il.Of(OpCodes.Ldftn, variant), Guarded(call, called)]);
    }

    private Instruction Guarded(Instruction call, MethodReference called)
    {
        var arguments = OpenCall.Arguments(called)!;
        if (DispatchedCall.IsOpen(call) && called.Resolve() is { } definition && DispatchedCall.IsInvoke(definition))
            arguments[0] = _hidden.Module.TypeSystem.Object;    // the variant behind a delegate takes its target
        return GuardedCall.Of(ResultOf(GenericSubstitution.ReturnTypeOf(called)), arguments, _hidden, _callee.Part);
    }

    private IlBody Variant()
    {
        var method = _callee.Variant;
        var body = IlBody.Empty(method, method.ReturnType);
        var original = Original();
        var (relay, contexts) = (body.AddLocal(_runtime.Relay), body.AddLocal(_runtime.ContextSnapshot));
        var task = body.AddLocal(GenericSubstitution.ReturnTypeOf(original));
        var thrown = body.AddLocal(CoreLibrary.Of(_hidden.Module).Class("System.Exception"));
        var (caught, declined) = (body.AddLocal(_hidden.Module.TypeSystem.Boolean), body.AddLocal(_runtime.Continuation));
        var (start, fault, filter) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Ldloc, contexts), Il.Of(OpCodes.Ldloc, contexts));
        var handler = Il.Of(OpCodes.Pop);
        var (left, returned) = (Il.Of(OpCodes.Ldloc, declined), Il.Of(OpCodes.Ldloc, relay));
        var decline = Il.Of(OpCodes.Ldsfld, _runtime.Declined);
        if (_isWatched)
            body.Code.AddRange([Number(), Il.Call(_runtime.Method("ArmedRelays", "Contain", 1)), Il.Of(OpCodes.Brfalse, decline)]);
        // Where the method would throw for a null receiver, its caller calls it, and sees that.
        if (_callee.Method.HasThis) body.Code.AddRange([Il.Of(OpCodes.Ldarg, method.Parameters[0]), Il.Of(OpCodes.Brfalse, decline)]);
        // Not between the question and the method that it is for.
        else body.Code.AddRange(CallSemantics.TypeInitializer(_callee.Method, original.DeclaringType));
        body.Code.AddRange(
        [
            Number(), Il.Call(_runtime.Method("Relay", "Ask", 1)), Il.Of(OpCodes.Stloc, relay),
            Il.Of(OpCodes.Ldloc, relay), Il.Call(_runtime.Method("Relay", "get_Contexts", 0)), Il.Of(OpCodes.Stloc, contexts),
            start, .. method.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)), Il.Call(original), Il.Of(OpCodes.Stloc, task),
            Il.Of(OpCodes.Leave, returned),
            fault, Il.Of(OpCodes.Ldloc, caught), Il.Call(_runtime.Method("Relay", "Left", 2)), Il.Of(OpCodes.Endfinally),
            filter, Il.Of(OpCodes.Ldloca, thrown), Il.Call(_runtime.Method("Relay", "Withdraw", 3)),
            Il.Of(OpCodes.Dup), Il.Of(OpCodes.Stloc, caught), Il.Of(OpCodes.Endfilter),
            handler, Il.Of(OpCodes.Ldloc, thrown), Il.Call(_runtime.Method("Relay", "Return", 1)), Il.Of(OpCodes.Stloc, declined),
            Il.Of(OpCodes.Leave, left),
            returned, Il.Of(OpCodes.Ldloc, contexts), Il.Of(OpCodes.Ldloc, task),
            .. IsMade(task.VariableType)
                ? (Instruction[])[Il.Call(_runtime.MethodFor(task.VariableType, "Relay", "Receive", 2))]
                : [Number(), Il.Call(_runtime.MethodFor(task.VariableType, "Relay", "Receive", 3))],
            Il.Of(OpCodes.Ret),
            .. _callee.Method.HasThis || _isWatched ? [decline, Il.Of(OpCodes.Stloc, declined)] : (Instruction[])[],
            left, .. _runtime.AsSuspended(method.ReturnType), Il.Of(OpCodes.Ret),
        ]);
        body.AddFault(start, fault, filter);
        body.AddFilter(start, filter, handler, returned);
        return body;
    }

    // The method, with the type parameters of the variant for its own.
    private MethodReference Original()
    {
        var method = _callee.Method;
        var ofType = method.DeclaringType.GenericParameters.Count;
        var parameters = _callee.Variant.GenericParameters;
        MethodReference reference = ofType == 0
            ? method
            : References.On(method, CoreLibrary.Instance(method.DeclaringType, parameters.Take(ofType)));
        return Lookup.Instance(reference, parameters.Skip(ofType));
    }
}
