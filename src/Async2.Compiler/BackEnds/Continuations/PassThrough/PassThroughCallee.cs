using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>A forwarding method, whose variant belongs to the synthesised helper type of its module.</summary>
internal sealed class PassThroughCallee : Callee
{
    public PassThroughCallee(MethodDefinition method, ContextMode contexts, MethodDefinition variant, HelperType helper)
    {
        (Method, Contexts, Variant, Part) = (method, contexts, variant, new LoweredOther(method));
        Part.Need(helper);
        Part.Add(new AddedMethod(variant));
    }

    public override MethodDefinition Method { get; }

    public override ContextMode Contexts { get; }

    /// <summary>The variant.</summary>
    public MethodDefinition Variant { get; }

    public override bool MayDecline => true;

    /// <summary>The variant with its body, and the parts that it needs.</summary>
    public LoweredOther Part { get; }

    public override MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments) =>
        Lookup.Instance(module == Variant.Module ? Variant : Imported(module), typeArguments);

    // The helper type claims to be nested until it is declared.
    private MethodReference Imported(ModuleDefinition module)
    {
        var imported = module.ImportReference(Variant);
        imported.DeclaringType.DeclaringType = null;
        return imported;
    }
}
