namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>The lookup of the variant behind a delegate: one for each type of delegate that a module invokes.</summary>
/// <remarks>
/// <code>
/// if (entries.Method == method) return entries.Variant;
/// if (entries.Instance == method &amp;&amp; entries.MethodTable == …) return entries.Variant;   // generic types share addresses
/// </code>
/// </remarks>
internal static class DelegateLookup
{
    public static LookupCall Of(MethodReference invoke, MethodDefinition definition, ContextMode? caller, HelperType helper) =>
        LookupCall.Own(invoke, helper.MemberFor((definition, caller), h => Make(invoke, definition, caller, h)));

    private static SharedMethod Make(MethodReference invoke, MethodDefinition definition, ContextMode? caller, HelperType helper)
    {
        var runtime = helper.Runtime;
        return Lookup.Make(
            helper, invoke.DeclaringType.Name + Lookup.Suffix(caller),
            CoreLibrary.Of(helper.Module).Class("System.Delegate"), TypeParameters.Of(definition),
            matches: lookup =>
            [
                [Field(nameof(DispatchEntry.Method), lookup, Method(runtime))],
                [
                    Field(nameof(DispatchEntry.Instance), lookup, Method(runtime)),
                    Field(nameof(DispatchEntry.MethodTable), lookup, TargetType(runtime)),
                ],
            ],
            find: resolving =>
            [
                Lookup.LoadEntries(resolving), Il.Of(OpCodes.Ldind_Ref), Lookup.LoadReceiver(resolving),
                runtime.Call(typeof(Async2.Dispatch), nameof(Async2.Dispatch.FindTarget)),
            ],
            resolve: resolving =>
            [
                Lookup.LoadEntries(resolving), Lookup.LoadReceiver(resolving),
                Il.Of(OpCodes.Ldtoken, ReturnType(invoke, resolving)),
                .. Lookup.Resolve(runtime, nameof(Async2.Dispatch.ResolveTarget), nameof(Async2.Dispatch.ResolveTwinTarget), caller),
            ]);
    }

    private static EntryField Field(string name, MethodDefinition lookup, Instruction[] ofDelegate) =>
        new(name, [Lookup.LoadReceiver(lookup), .. ofDelegate]);

    private static Instruction[] Method(RuntimeLibrary runtime) =>
        [runtime.Call(typeof(Async2.Dispatch), nameof(Async2.Dispatch.MethodOf))];

    private static Instruction[] TargetType(RuntimeLibrary runtime) =>
    [
        runtime.Call(typeof(Async2.Dispatch), nameof(Async2.Dispatch.ReceiverOf)),
        runtime.Call(typeof(Receiver), nameof(Receiver.MethodTableOf)),
    ];

    private static TypeReference ReturnType(MethodReference invoke, MethodDefinition lookup) =>
        invoke.DeclaringType is GenericInstanceType type
            ? GenericSubstitution.ReturnTypeOf(References.On(invoke, CoreLibrary.Instance(type.ElementType, lookup.GenericParameters)))
            : invoke.ReturnType;
}
