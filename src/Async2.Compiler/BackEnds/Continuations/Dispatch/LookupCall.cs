using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>How a place asks for the variant that its call reaches.</summary>
/// <param name="Methods">What the code calls.</param>
/// <param name="Code">Takes the receiver and the reference to the entries from the stack, and leaves the variant.</param>
internal sealed record LookupCall(IReadOnlyList<SharedMethod> Methods, IReadOnlyList<Instruction> Code)
{
    /// <summary>By the lookup of what is called.</summary>
    public static LookupCall Own(MethodReference called, SharedMethod lookup) =>
        new([lookup], [Il.Call(Lookup.Instance(lookup.Method, Lookup.TypeArguments(called)))]);

    /// <summary>By the one lookup for all slots of which the type of the receiver alone decides.</summary>
    /// <param name="hidden">That of the calling module.</param>
    /// <param name="resolving">Resolves the slot.</param>
    public static LookupCall OfType(HiddenType hidden, SharedMethod resolving)
    {
        var lookup = TypeLookup.Of(hidden);
        return new([lookup, resolving], [Il.Of(OpCodes.Ldftn, resolving.Method), Il.Call(lookup.Method)]);
    }
}
