using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// The lookup of variants by the type of the receiver alone: one for all such slots that a module calls, so that a further slot costs no
/// more than the few bytes that resolve it.
/// </summary>
/// <remarks>
/// <code>
/// nint lookup(receiver, ref entries, nint resolve)
///     if (receiver == null) return 0;        // the task method throws
///     if (entries.MethodTable == receiver.MethodTable) return entries.Variant;
///     return Dispatch.FindOrResolve(receiver, ref entries, resolve);
///
/// nint slot(receiver, ref entries)           // resolve
///     return Dispatch.Resolve(ref entries, …);
/// </code>
/// A lookup that is generic, as its slot is, could not do so: the address of its instance would be looked up, too, before each call.
/// </remarks>
internal static class TypeLookup
{
    /// <summary>The lookup of <paramref name="hidden"/>'s module.</summary>
    public static SharedMethod Of(HiddenType hidden) => hidden.MemberFor(typeof(TypeLookup), Make);

    /// <summary>Makes the method that resolves a slot.</summary>
    /// <param name="hidden">Where it stands.</param>
    /// <param name="slot">The name of the slot.</param>
    /// <param name="resolve">Leaves the variant.</param>
    public static SharedMethod Resolving(HiddenType hidden, string slot, Func<MethodDefinition, IEnumerable<Instruction>> resolve)
    {
        var resolving = Lookup.NewMethod(hidden, slot, hidden.Module.TypeSystem.Object, []);
        var body = IlBody.Empty(resolving, resolving.ReturnType);
        body.Code.AddRange([.. resolve(resolving), Il.Of(OpCodes.Ret)]);
        return new SharedMethod(hidden, resolving, body);
    }

    private static SharedMethod Make(HiddenType hidden)
    {
        var lookup = Lookup.NewMethod(hidden, "lookup", hidden.Module.TypeSystem.Object, []);
        var resolve = new ParameterDefinition(hidden.Module.TypeSystem.IntPtr);
        lookup.Parameters.Add(resolve);
        return Lookup.MakeInlined(
            hidden, lookup,
            methodTable: [Lookup.LoadReceiver(lookup), hidden.Runtime.Call(typeof(Receiver), nameof(Receiver.MethodTableOf))],
            instance: [],
            others: [Il.Of(OpCodes.Ldarg, resolve), hidden.Runtime.Call(typeof(Async2.Dispatch), nameof(Async2.Dispatch.FindOrResolve))]);
    }
}
