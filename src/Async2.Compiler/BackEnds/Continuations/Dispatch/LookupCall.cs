namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>The code by which a call site looks up a variant.</summary>
/// <param name="Methods">The methods that the code calls.</param>
/// <param name="Code">Takes the receiver and the reference to the entries from the stack, and leaves the variant.</param>
internal sealed record LookupCall(IReadOnlyList<SharedMethod> Methods, IReadOnlyList<Instruction> Code)
{
    /// <summary>Uses the method's own lookup.</summary>
    public static LookupCall Own(MethodReference called, SharedMethod lookup) =>
        new([lookup], [Il.Call(Lookup.Instance(lookup.Method, Lookup.TypeArguments(called)))]);

    /// <summary>Uses the lookup for all slots whose variant depends only on the receiver's type.</summary>
    public static LookupCall OfType(HelperType helper, SharedMethod resolving)
    {
        var lookup = TypeLookup.Of(helper);
        return new([lookup, resolving], [Il.Of(OpCodes.Ldftn, resolving.Method), Il.Call(lookup.Method)]);
    }
}
