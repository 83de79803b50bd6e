using System.Globalization;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>The lookup of the variant that a call through an interface or of a virtual method reaches.</summary>
/// <remarks>
/// The type of the receiver alone decides (<see cref="TypeLookup"/>), with two exceptions. Every instance of a generic method has a
/// variant of its own, and a type may implement several instances of an interface. A token distinguishes them. Slots of generic types have
/// a lookup of their own, which computes the token; for interfaces it does so only if the first entry does not match.
/// </remarks>
internal static class SlotLookup
{
    /// <summary>The class library has no delegate with more parameters, nor a type for more type arguments.</summary>
    private const int MaxParameters = 16;

    /// <summary>Whether the slot of <paramref name="called"/> can have variants.</summary>
    /// <param name="called">The slot.</param>
    /// <param name="ofTwin">Whether they are twins; else they are variants of methods that return tasks.</param>
    public static bool IsPossible(MethodReference called, bool ofTwin) =>
        (ofTwin || AsyncHelpers.IsTask(called.ReturnType)) && called.Parameters.Count <= MaxParameters
        && Lookup.TypeArguments(called).Count <= MaxParameters;

    /// <summary>The lookup for <paramref name="called"/>.</summary>
    /// <param name="called">The slot as the call names it.</param>
    /// <param name="slot">Its definition.</param>
    /// <param name="caller">The mode of the calling method; null for twins.</param>
    /// <param name="helper">The type that gets the lookup.</param>
    public static LookupCall Of(MethodReference called, MethodDefinition slot, ContextMode? caller, HelperType helper) =>
        slot.HasGenericParameters || slot.DeclaringType.HasGenericParameters
            ? LookupCall.Own(called, helper.MemberFor((slot, caller), h => MakeOwn(called, slot, caller, h)))
            : LookupCall.OfType(helper, helper.MemberFor((slot, caller), h => MakeResolving(called, caller, h)));

    private static SharedMethod MakeResolving(MethodReference called, ContextMode? caller, HelperType helper) => TypeLookup.Resolving(
        helper, called.Name + Lookup.Suffix(caller),
        resolving => [.. Bound(called, resolving), .. Resolve(helper.Runtime, caller)]);

    private static Instruction[] Resolve(RuntimeLibrary runtime, ContextMode? caller) =>
        Lookup.Resolve(runtime, nameof(Async2.Dispatch.Resolve), nameof(Async2.Dispatch.ResolveTwin), caller);

    private static SharedMethod MakeOwn(MethodReference called, MethodDefinition slot, ContextMode? caller, HelperType helper)
    {
        var runtime = helper.Runtime;
        return Lookup.Make(
            helper, $"{called.DeclaringType.Name}.{called.Name}{Lookup.Suffix(caller)}",
            helper.Module.TypeSystem.Object, TypeParameters.Of(slot),
            matches: lookup =>
            [
                [
                    TypeLookup.ReceiverType(lookup, runtime),
                    new(
                        nameof(DispatchEntry.Instance),
                        slot.HasGenericParameters ? InstanceToken(lookup) : [Il.Constant(0), Il.Of(OpCodes.Conv_I)]),
                ],
            ],
            find: resolving =>
            [
                Lookup.LoadEntries(resolving), Il.Of(OpCodes.Ldind_Ref), Lookup.LoadReceiver(resolving),
                .. InstanceToken(resolving), runtime.Call(typeof(Async2.Dispatch), nameof(Async2.Dispatch.Find)),
            ],
            resolve: resolving =>
            [
                .. Bound(called, resolving), .. InstanceToken(resolving),
                Il.Of(OpCodes.Ldtoken, SlotIn(called, resolving).DeclaringType),
                Il.Constant(slot.HasGenericParameters ? 1 : 0),
                .. Lookup.Resolve(
                    runtime, nameof(Async2.Dispatch.ResolveInstance), nameof(Async2.Dispatch.ResolveTwinInstance), caller),
            ]);
    }

    // entries, receiver, the slot bound to the receiver, what the slot returns
    private static IEnumerable<Instruction> Bound(MethodReference called, MethodDefinition resolving) =>
    [
        Lookup.LoadEntries(resolving), Lookup.LoadReceiver(resolving),
        Lookup.LoadReceiver(resolving), Lookup.LoadReceiver(resolving), Il.Of(OpCodes.Ldvirtftn, SlotIn(called, resolving)),
        Il.Of(OpCodes.Newobj, NewAction(called.Parameters.Count, resolving.Module)),
        Il.Of(OpCodes.Ldtoken, GenericSubstitution.ReturnTypeOf(SlotIn(called, resolving))),
    ];

    // The slot, instantiated over the type parameters of the lookup.
    private static MethodReference SlotIn(MethodReference called, MethodDefinition lookup)
    {
        var slot = called.GetElementMethod();
        var ofType = (slot.DeclaringType as GenericInstanceType)?.GenericArguments.Count ?? 0;
        if (ofType > 0)
            slot = References.On(slot, CoreLibrary.Instance(slot.DeclaringType.GetElementType(), lookup.GenericParameters.Take(ofType)));
        return Lookup.Instance(slot, lookup.GenericParameters.Skip(ofType));
    }

    // The token is a type over all type arguments: its handle is a constant or one load, that of a method would be an object.
    private static Instruction[] InstanceToken(MethodDefinition lookup)
    {
        var core = CoreLibrary.Of(lookup.Module);
        var handle = core.Struct("System.RuntimeTypeHandle");
        var all = core.Class("System.Func`" + lookup.GenericParameters.Count.ToString(CultureInfo.InvariantCulture));
        var toIntPtr = new MethodReference("ToIntPtr", lookup.Module.TypeSystem.IntPtr, handle);
        toIntPtr.Parameters.Add(new ParameterDefinition(handle));
        return [Il.Of(OpCodes.Ldtoken, CoreLibrary.Instance(all, lookup.GenericParameters)), Il.Call(toIntPtr)];
    }

    // A delegate that is never invoked. NativeAOT sees by its number of parameters that it is bound to its receiver.
    private static MethodReference NewAction(int parameters, ModuleDefinition module)
    {
        var core = CoreLibrary.Of(module);
        TypeReference action = parameters == 0
            ? core.Class("System.Action")
            : CoreLibrary.Instance(
                core.Class("System.Action`" + parameters.ToString(CultureInfo.InvariantCulture)),
                Enumerable.Repeat(module.TypeSystem.Object, parameters));
        var constructor = new MethodReference(".ctor", module.TypeSystem.Void, action) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(module.TypeSystem.Object));
        constructor.Parameters.Add(new ParameterDefinition(module.TypeSystem.IntPtr));
        return constructor;
    }
}
