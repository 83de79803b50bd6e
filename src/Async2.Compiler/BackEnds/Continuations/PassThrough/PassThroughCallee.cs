using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.BackEnds.Edits;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>A method that passes a task through, whose variant stands in the hidden type of its module.</summary>
internal sealed class PassThroughCallee : Callee
{
    public PassThroughCallee(MethodDefinition method, ContextMode contexts, MethodDefinition variant, HiddenType hidden)
    {
        (Method, Contexts, Variant, Part) = (method, contexts, variant, new LoweredOther(method));
        Part.Need(hidden);
        Part.Add(new AddedMethod(variant));
    }

    public override MethodDefinition Method { get; }

    public override ContextMode Contexts { get; }

    /// <summary>The variant.</summary>
    public MethodDefinition Variant { get; }

    public override bool MayDecline => true;

    /// <summary>
    /// The number by which the variant asks the method, which does all but answer itself (<see cref="RelayBody"/>); null if the variant
    /// does what the method does.
    /// </summary>
    public int? Number { get; init; }

    /// <summary>
    /// Whether others may ask the method: nothing runs between the question and the method.
    /// </summary>
    public bool MayBeAsked => Number is not null && (Method.HasThis || !CallSemantics.RunsTypeInitializer(Method));

    /// <summary>The variant with its body, and what it takes.</summary>
    public LoweredOther Part { get; }

    /// <summary>The variants that the variant calls.</summary>
    public ISet<Callee> Callees { get; } = new HashSet<Callee>();

    /// <summary>Those of them that are handed chains in the place of tasks.</summary>
    public ISet<Callee> Halves { get; } = new HashSet<Callee>();

    public override bool PassesThrough(Callee other) => Callees.Contains(other);

    public override MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments) =>
        Lookup.Instance(module == Variant.Module ? Variant : Imported(module), typeArguments);

    // The hidden type says that it belongs to another one until it is declared.
    private MethodReference Imported(ModuleDefinition module)
    {
        var imported = module.ImportReference(Variant);
        imported.DeclaringType.DeclaringType = null;
        return imported;
    }
}
