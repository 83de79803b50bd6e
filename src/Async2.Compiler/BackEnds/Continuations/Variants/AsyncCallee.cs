namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>An async method, whose variant is in its continuation class.</summary>
internal sealed class AsyncCallee(ContinuationClass owner) : Callee
{
    public override MethodDefinition Method => owner.Method.Method;

    public override ContextMode Contexts => owner.Method.Contexts;

    public override bool MayDecline => false;

    public override MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments) =>
        owner.CallWith(module, typeArguments);
}
