using System.Collections.Concurrent;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Methods;
using Async2.Compiler.Options;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Unwind;

/// <summary>The bare variants of the methods that are lowered together, as their callers refer to them before they are there.</summary>
/// <param name="methods">The methods that are set to have one.</param>
/// <param name="request">What is known of them besides.</param>
internal sealed class BareVariants(IReadOnlySet<AsyncIlMethod> methods, LoweringRequest request)
{
    private readonly ConcurrentDictionary<ContinuationClass, Lazy<MethodDefinition>> _bare = [];

    /// <summary>Why a method has none, although it is set to unwind; null if it has one.</summary>
    public string? WhyNot(AsyncIlMethod method) =>
        method.IsIterator ? "a step of an iterator is its own continuation"
        : method.IsPooling ? "it has a pooling builder, and what is thrown allocates a record of its frames"
        : SuspendsOften(method) is { } known ? ProfiledChoice.Counts(known)
        : null;

    /// <summary>Whether the method has one.</summary>
    public bool Has(AsyncIlMethod method) => methods.Contains(method) && WhyNot(method) is null;

    /// <summary>The bare variant of the method with this class: takes what the variant takes, and returns the bare result.</summary>
    public MethodDefinition Of(ContinuationClass owner) => _bare.GetOrAdd(owner, o => new(() => Make(o))).Value;

    // An attribute is nearer.
    private ProfiledMethod? SuspendsOften(AsyncIlMethod method) =>
        request.Options.Profile?.Of(method.Method) is { } known && ProfiledChoice.IsForContinuations(known)
            && request.Settings.BackEndOf(method.Method) is null
            ? known
            : null;

    private static MethodDefinition Make(ContinuationClass owner)
    {
        var bare = NewMember.Static(
            owner.Type, VariantNames.Running, owner.Result ?? owner.Type.Module.TypeSystem.Void, owner.Shape.Parameters(owner));
        bare.ImplAttributes = owner.Call.ImplAttributes;
        return bare;
    }
}
