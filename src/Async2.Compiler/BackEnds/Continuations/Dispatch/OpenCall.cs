namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// The code around an awaited call that only the running program can bind: it stores the arguments, tests for a variant, and calls that or
/// the task method.
/// </summary>
/// <param name="Store">Takes the receiver and the arguments from the stack.</param>
/// <param name="Test">Leaves a value other than zero if there is a variant.</param>
/// <param name="Variant">Calls the variant, in the form of async IL: as a call that returns a task.</param>
/// <param name="Load">Puts receiver and arguments back on the stack.</param>
internal sealed record OpenCall(
    IReadOnlyList<Instruction> Store,
    IReadOnlyList<Instruction> Test,
    IReadOnlyList<Instruction> Variant,
    IReadOnlyList<Instruction> Load)
{
    /// <summary>Whether a dispatched call can lead to a variant: the lookup can name its slot, and its arguments can be stored.</summary>
    /// <param name="called">The method that the call names.</param>
    /// <param name="ofTwin">Whether the variant is a synchronous method's twin.</param>
    public static bool IsPossible(MethodReference called, bool ofTwin) =>
        called.Resolve() is { HasThis: true, DeclaringType.IsValueType: false } definition
        && Arguments(called) is { } types && !types.Exists(CannotBeStored)
        && (!ofTwin || !CannotBeStored(GenericSubstitution.ReturnTypeOf(called)))
        && (DispatchedCall.IsInvoke(definition) || SlotLookup.IsPossible(called, ofTwin));

    /// <summary>A call that is dispatched when the program runs: through an interface, a virtual method or a delegate.</summary>
    /// <param name="called">The method that the call names.</param>
    /// <param name="form">The same in the form of async IL, as a method that returns a task.</param>
    /// <param name="caller">The mode of the calling method; null for twins.</param>
    /// <param name="helper">The type that gets the lookup.</param>
    /// <param name="arguments">Receiver and arguments.</param>
    /// <param name="temporaries">Locals.</param>
    /// <param name="needs">Gets what the code needs.</param>
    public static OpenCall Of(
        MethodReference called, MethodReference form, ContextMode? caller, HelperType helper, CallArguments arguments,
        Temporaries temporaries, LoweredPart needs)
    {
        var (definition, types) = (called.Resolve(), Arguments(called)!);
        var isInvoke = DispatchedCall.IsInvoke(definition);
        var lookup = isInvoke ? DelegateLookup.Of(called, definition, caller, helper) : SlotLookup.Of(called, definition, caller, helper);
        var entries = helper.NewField(called.Name, helper.Runtime.DispatchEntry);
        foreach (var method in lookup.Methods) needs.Need(method);
        needs.Add(entries);
        var core = helper.Module.TypeSystem;
        var pointer = temporaries.Of(core.IntPtr, types.Count);
        Instruction[] target = isInvoke ? [helper.Runtime.Call(typeof(Async2.Dispatch), nameof(Async2.Dispatch.TargetOf))] : [];
        if (isInvoke) types[0] = core.Object;
        return new OpenCall(
            Store: [.. arguments.Store()],
            Test:
            [
                arguments.Load().First(), Il.Of(OpCodes.Ldsflda, entries.Field), .. lookup.Code,
                Il.Of(OpCodes.Stloc, pointer), Il.Of(OpCodes.Ldloc, pointer),
            ],
            Variant:
            [
                arguments.Load().First(), .. target, .. arguments.Load().Skip(1), Il.Of(OpCodes.Ldloc, pointer),
                Il.Call(VariantPointer.Call(helper, GenericSubstitution.ReturnTypeOf(form), types)),
            ],
            Load: [.. arguments.Load()]);
    }

    /// <summary>The types of a call's arguments, the receiver first; null for a variable number of them.</summary>
    public static List<TypeReference>? Arguments(MethodReference called)
    {
        if (called.CallingConvention == MethodCallingConvention.VarArg) return null;
        List<TypeReference> types =
            [.. Enumerable.Range(0, called.Parameters.Count).Select(i => GenericSubstitution.ParameterTypeOf(called, i))];
        if (!called.HasThis) return types;
        var byReference = TypeKinds.Definition(called.DeclaringType) is { IsValueType: true };
        return [byReference ? new ByReferenceType(called.DeclaringType) : called.DeclaringType, .. types];
    }

    /// <summary>Whether neither a local nor generic code can hold values of the type.</summary>
    public static bool CannotBeStored(TypeReference type) =>
        type is IModifierType or PointerType or FunctionPointerType || TypeKinds.IsStackOnly(type);
}
