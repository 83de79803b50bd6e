using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>A method that passes a task through, whose variant stands in the hidden type of its module.</summary>
internal sealed class PassThroughCallee(MethodDefinition method, ContextMode contexts, MethodDefinition variant) : Callee
{
    public override MethodDefinition Method => method;

    public override ContextMode Contexts => contexts;

    public override bool MayGiveUp => true;

    public MethodDefinition Variant => variant;

    public override MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments)
    {
        WovenModule.AllowAccess(module, variant.Module.Assembly.Name);
        return Lookup.Instance(module == variant.Module ? variant : module.ImportReference(variant), typeArguments);
    }
}
