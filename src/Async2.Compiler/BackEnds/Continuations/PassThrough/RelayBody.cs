using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>
/// Writes the body of a method that does something before it passes a task through, and has that of its variant written, which runs it
/// (<see cref="RelayVariantBody"/>).
/// </summary>
/// <remarks>
/// <code>
/// Task&lt;T&gt; M(x) { …; return Inner(args); }     →    relay = Relay.TakeAsked(M)
///                                                   …
///                                                   if (relay is not null &amp;&amp; TEST)
///                                                       snapshot = relay.Contexts
///                                                       r = guard(args, Inner's variant)
///                                                       if (relay.TryDeliver(snapshot, r, out task)) return task
///                                                   return ArmedRelays.Watch(Inner(args), M)
///
///     where Inner has such a body, too:             Relay.AskNext(relay, Inner)
///                                                   return ArmedRelays.Watch(Inner(args), M)
/// </code>
/// Where that is found out when the program runs, TEST asks, and says no. See <see cref="Async2.Relay"/>.
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
    private readonly bool _asks;
    private VariableDefinition? _snapshot;

    private RelayBody(RelayShape shape, PassThroughCallee callee, VariantSet variants, LoweringOptions options)
    {
        (_callee, _variants, _body) = (callee, variants, shape.Body);
        _isWatched = options.Uses(Optimisation.ArmedRelays) && !MakesCompletedTasks(shape);
        _asks = options.Uses(Optimisation.ChainedRelays);
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
    /// <param name="options">How it is woven.</param>
    public static void Add(RelayShape shape, PassThroughCallee callee, VariantSet variants, LoweringOptions options)
    {
        var bodies = new RelayBody(shape, callee, variants, options);
        foreach (var call in shape.LastCalls) bodies.Deliver(call);
        var deferred = shape.DeferredCalls.Where(bodies.TryDefer).ToList();
        foreach (var end in deferred.SelectMany(c => c.Returns).Distinct()) bodies.ReturnDeferred(end);
        callee.Halves.UnionWith(deferred.SelectMany(c => c.Halves));
        callee.Callees.UnionWith(callee.Halves);
        bodies._edit.Apply();
        bodies._body.Code.InsertRange(
            0, [NumberOf(callee), Il.Call(bodies._runtime.Method("Relay", "TakeAsked", 1)), Il.Of(OpCodes.Stloc, bodies._relay)]);
        callee.Part.Add(callee.Method.Name, callee.Method, bodies._body);
        if (callee.MayBeAsked && bodies._asks)
            callee.Variant.CustomAttributes.Add(bodies._runtime.RelayNumber(callee.Number!.Value));
        callee.Part.Add(callee.Variant.Name, callee.Variant, RelayVariantBody.Of(callee, bodies._hidden, bodies._isWatched));
    }

    // A relay spares such a task, too.
    private static bool MakesCompletedTasks(RelayShape shape) =>
        IsMade(shape.Body.Method.ReturnType)
            || shape.LastCalls.Concat(shape.DeferredCalls.Select(c => c.Position))
                .Any(c => IsMade(GenericSubstitution.ReturnTypeOf((MethodReference)shape.Body.Code[c].Operand)));

    /// <summary>Whether tasks of the type are made even if they are completed.</summary>
    public static bool IsMade(TypeReference task) => task is GenericInstanceType { IsValueType: false };

    private static TypeReference? ResultOf(TypeReference task) => (task as GenericInstanceType)?.GenericArguments[0];

    /// <summary>By what the method is asked.</summary>
    /// <remarks>
    /// Two methods with one number would take each other's calls only if one were called while the other is about to be.
    /// </remarks>
    public static int NumberOf(MethodDefinition method) => (int)(MethodHash.Of(method).Value >> 1) | 1;

    /// <summary>Pushes it.</summary>
    public static Instruction NumberOf(PassThroughCallee callee) => Il.Constant(callee.Number!.Value);

    // The task is returned.
    private void Deliver(int position)
    {
        var task = GenericSubstitution.ReturnTypeOf((MethodReference)_body.Code[position].Operand);
        TryHandOver(position, "Relay", "TryDeliver", [Il.Of(OpCodes.Ldloc, _relay)], [], Watch(task));
    }

    // Or it goes to the async half.
    private bool TryDefer(DeferredCall call)
    {
        var task = GenericSubstitution.ReturnTypeOf((MethodReference)_body.Code[call.Position].Operand);
        return TryHandOver(
            call.Position, "Deferred", "TryDefer", [],
            [Il.Of(OpCodes.Ldloc, _relay), Il.Call(_runtime.MethodFor(task, "Deferred", "Defer", 2))], []);
    }

    private bool TryHandOver(
        int position, string type, string name, Instruction[] receiver, Instruction[] handedOver, Instruction[] watch)
    {
        var call = _body.Code[position];
        var called = (MethodReference)call.Operand;
        if (_variants.WhyTaskIsKept(called) is not null) return false;
        if (Asked(call, called) is { } asked)
        {
            _edit.Replace(call, [.. Ask(call, called, asked), .. handedOver, .. watch]);
            return true;
        }

        if (CallOfVariant(call, called) is not var (open, variant)) return false;
        var task = GenericSubstitution.ReturnTypeOf(called);
        var returned = _temporaries.Of(_runtime.VariantReturn(ResultOf(task)), open.Load.Count + 1);
        var handed = _temporaries.Of(task, open.Load.Count + 2);
        var mayAsk = _asks && DispatchedCall.IsOpen(call);
        _snapshot ??= _body.AddLocal(_runtime.ContextSnapshot);
        var original = open.Load.Count > 0 ? open.Load[0] : call;
        _edit.Replace(
            call,
            [
                Il.Of(OpCodes.Ldloc, _relay), Il.Of(OpCodes.Brfalse, call), .. open.Store, .. open.Test,
                .. mayAsk
                    ? [Il.Of(OpCodes.Ldloc, _relay), Il.Call(_runtime.Method("Relay", "CallsMethod", 2)), Il.Of(OpCodes.Brtrue, original)]
                    : (Instruction[])[Il.Of(OpCodes.Brfalse, original)],
                Il.Of(OpCodes.Ldloc, _relay), Il.Call(_runtime.Method("Relay", "get_Contexts", 0)), Il.Of(OpCodes.Stloc, _snapshot),
                .. variant, Il.Of(OpCodes.Stloc, returned),
                .. receiver, Il.Of(OpCodes.Ldloc, _snapshot), Il.Of(OpCodes.Ldloc, returned), Il.Of(OpCodes.Ldloca, handed),
                Il.Call(_runtime.MethodFor(task, type, name, 3)),
                Il.Of(OpCodes.Brfalse, original),
                Il.Of(OpCodes.Ldloc, handed), Il.Of(OpCodes.Br, _body.Code[position + 1]),
                .. open.Load, call, .. mayAsk ? handedOver : [], .. watch,
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
        _isWatched ? [NumberOf(_callee), Il.Call(_runtime.MethodFor(task, "ArmedRelays", "Watch", 2))] : [];

    // Another one of this assembly, which answers in the place of this one: no variant and no guard between them.
    private PassThroughCallee? Asked(Instruction call, MethodReference called) =>
        _asks && !DispatchedCall.IsOpen(call)
            && _variants.Of(called, _callee.Contexts) is PassThroughCallee { MayBeAsked: true } asked && asked.Module == _hidden.Module
            ? asked
            : null;

    private Instruction[] Ask(Instruction call, MethodReference called, PassThroughCallee asked)
    {
        _callee.Callees.Add(asked);
        Instruction[] ask = [Il.Of(OpCodes.Ldloc, _relay), NumberOf(asked)];
        if (call.OpCode.Code == Code.Call) return [.. ask, Il.Call(_runtime.Method("Relay", "AskNext", 2)), call];
        var locals = _temporaries.Of(OpenCall.Arguments(called)!);
        return
        [
            .. OpenCall.StoreAll(locals), .. ask, Il.Of(OpCodes.Ldloc, locals[0]), Il.Call(_runtime.Method("Relay", "AskNext", 3)),
            .. OpenCall.LoadAll(locals), call,
        ];
    }

    // What is around the call, and the call itself, which leaves what the variant returns.
    private (OpenCall Open, IReadOnlyList<Instruction> Variant)? CallOfVariant(Instruction call, MethodReference called)
    {
        if (DispatchedCall.IsOpen(call))
        {
            return OpenCall.Of(called, _asks ? LookupFor.Relay : LookupFor.Async1, _hidden, _temporaries, _callee.Part) is { } open
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
}
