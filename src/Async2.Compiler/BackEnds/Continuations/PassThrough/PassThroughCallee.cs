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

    /// <summary>The variant with its body, and what it takes.</summary>
    public LoweredOther Part { get; }

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
