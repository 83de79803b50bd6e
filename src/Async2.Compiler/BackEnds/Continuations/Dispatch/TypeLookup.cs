namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// The lookup of variants by the type of the receiver alone. A module has one for all such slots, so a slot costs only the few bytes that
/// resolve it.
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
/// Generic slots cannot share it: each call would have to look up the address of the lookup's instance first.
/// </remarks>
internal static class TypeLookup
{
    /// <summary>The lookup of <paramref name="helper"/>'s module.</summary>
    public static SharedMethod Of(HelperType helper) => helper.MemberFor(typeof(TypeLookup), Make);

    /// <summary>Makes the method that resolves a slot.</summary>
    public static SharedMethod Resolving(HelperType helper, string slot, Func<MethodDefinition, IEnumerable<Instruction>> resolve)
    {
        var resolving = Lookup.NewMethod(helper, slot, helper.Module.TypeSystem.Object, []);
        var body = IlBody.Empty(resolving, resolving.ReturnType);
        body.Code.AddRange([.. resolve(resolving), Il.Of(OpCodes.Ret)]);
        return new SharedMethod(helper, resolving, body);
    }

    /// <summary>The field that names the type of the receiver.</summary>
    public static EntryField ReceiverType(MethodDefinition lookup, RuntimeLibrary runtime) => new(
        nameof(DispatchEntry.MethodTable),
        [Lookup.LoadReceiver(lookup), runtime.Call(typeof(Receiver), nameof(Receiver.MethodTableOf))]);

    private static SharedMethod Make(HelperType helper)
    {
        var lookup = Lookup.NewMethod(helper, "lookup", helper.Module.TypeSystem.Object, []);
        var resolve = new ParameterDefinition(helper.Module.TypeSystem.IntPtr);
        lookup.Parameters.Add(resolve);
        return Lookup.MakeInlined(
            helper, lookup,
            matches: [[ReceiverType(lookup, helper.Runtime)]],
            others: [Il.Of(OpCodes.Ldarg, resolve), helper.Runtime.Call(typeof(Async2.Dispatch), nameof(Async2.Dispatch.FindOrResolve))]);
    }
}
