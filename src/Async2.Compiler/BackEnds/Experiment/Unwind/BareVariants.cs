using System.Collections.Concurrent;

namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>The bare variants of the methods that are lowered together, as callers refer to them before they exist.</summary>
/// <param name="methods">The methods that are set to unwind.</param>
internal sealed class BareVariants(IReadOnlySet<AsyncIlMethod> methods)
{
    private readonly ConcurrentDictionary<ContinuationClass, Lazy<MethodDefinition>> _bare = [];

    /// <summary>The reason why a method has none, although it is set to unwind; null if it has one.</summary>
    public static string? WhyNot(AsyncIlMethod method) =>
        method.IsIterator ? "a step of an iterator is its own continuation"
        : method.IsPooling ? "it has a pooling builder, and what is thrown allocates a record of its frames"
        : null;

    /// <summary>Whether the method has one.</summary>
    public bool Has(AsyncIlMethod method) => methods.Contains(method) && WhyNot(method) is null;

    /// <summary>The bare variant of the method with this class: takes the variant's arguments, and returns the bare result.</summary>
    public MethodDefinition Of(ContinuationClass owner) => _bare.GetOrAdd(owner, o => new(() => Make(o))).Value;

    private static MethodDefinition Make(ContinuationClass owner)
    {
        var bare = NewMember.Static(
            owner.Type, VariantNames.Running, owner.Result ?? owner.Type.Module.TypeSystem.Void, owner.Shape.Parameters(owner));
        bare.ImplAttributes = owner.Call.ImplAttributes;
        return bare;
    }
}
