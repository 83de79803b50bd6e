using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// The code around an awaited call of which only the running program knows whether it reaches a variant: the arguments are
/// stored, something is tested, and the call goes to the variant, or to the task method as it was.
/// </summary>
/// <param name="Store">Takes the receiver and the arguments from the stack.</param>
/// <param name="Test">Leaves something that is not zero if there is a variant.</param>
/// <param name="Variant">Calls the variant, as far as async IL is concerned: what it calls returns a task.</param>
/// <param name="Load">Puts receiver and arguments back on the stack.</param>
internal sealed record OpenCall(
    IReadOnlyList<Instruction> Store,
    IReadOnlyList<Instruction> Test,
    IReadOnlyList<Instruction> Variant,
    IReadOnlyList<Instruction> Load)
{
    /// <summary>Whether a dispatched call can lead to a variant: the lookup can name its slot, and its arguments can be stored.</summary>
    public static bool IsPossible(MethodReference called) =>
        called.Resolve() is { HasThis: true, DeclaringType.IsValueType: false } definition
        && Arguments(called) is { } types && !types.Exists(CannotBeStored)
        && (DispatchedCall.IsInvoke(definition) || SlotLookup.IsPossible(called));

    /// <summary>A call that is dispatched when the program runs: through an interface, a virtual method or a delegate.</summary>
    public static OpenCall Of(MethodReference called, ContextMode caller, HiddenType hidden, Temporaries temporaries, LoweredPart needs)
    {
        var (definition, types) = (called.Resolve(), Arguments(called)!);
        var isInvoke = DispatchedCall.IsInvoke(definition);
        var lookup = isInvoke ? DelegateLookup.Of(called, definition, caller, hidden) : SlotLookup.Of(called, definition, caller, hidden);
        var entries = hidden.NewField(called.Name, hidden.Runtime.DispatchEntry);
        foreach (var method in lookup.Methods) needs.Need(method);
        needs.Add(entries);
        var locals = temporaries.Of(types);
        var core = hidden.Module.TypeSystem;
        var pointer = temporaries.Of(core.IntPtr, types.Count);
        Instruction[] target = isInvoke ? [hidden.Runtime.Call(typeof(Async2.Dispatch), nameof(Async2.Dispatch.TargetOf))] : [];
        if (isInvoke) types[0] = core.Object;
        return new OpenCall(
            Store: StoreAll(locals),
            Test:
            [
                Il.Of(OpCodes.Ldloc, locals[0]), Il.Of(OpCodes.Ldsflda, entries.Field), .. lookup.Code,
                Il.Of(OpCodes.Stloc, pointer), Il.Of(OpCodes.Ldloc, pointer),
            ],
            Variant:
            [
                Il.Of(OpCodes.Ldloc, locals[0]), .. target, .. LoadAll(locals.Skip(1)), Il.Of(OpCodes.Ldloc, pointer),
                Il.Call(VariantPointer.Call(hidden, GenericSubstitution.ReturnTypeOf(called), types)),
            ],
            Load: LoadAll(locals));
    }

    /// <summary>The types of what a call takes from the stack, the receiver first.</summary>
    public static List<TypeReference>? Arguments(MethodReference called)
    {
        if (called.CallingConvention == MethodCallingConvention.VarArg) return null;
        List<TypeReference> types =
            [.. Enumerable.Range(0, called.Parameters.Count).Select(i => GenericSubstitution.ParameterTypeOf(called, i))];
        if (!called.HasThis) return types;
        var byReference = TypeKinds.Definition(called.DeclaringType) is { IsValueType: true };
        return [byReference ? new ByReferenceType(called.DeclaringType) : called.DeclaringType, .. types];
    }

    public static IReadOnlyList<Instruction> StoreAll(IEnumerable<VariableDefinition> locals) =>
        [.. locals.Reverse().Select(l => Il.Of(OpCodes.Stloc, l))];

    public static IReadOnlyList<Instruction> LoadAll(IEnumerable<VariableDefinition> locals) =>
        [.. locals.Select(l => Il.Of(OpCodes.Ldloc, l))];

    /// <summary>Whether values of the type can neither be kept in a local nor be handed on by generic code.</summary>
    public static bool CannotBeStored(TypeReference type) =>
        type is IModifierType or PointerType or FunctionPointerType || TypeKinds.IsStackOnly(type);
}
