using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>An async method, whose variant stands in its continuation class.</summary>
internal sealed class AsyncCallee(Home home) : Callee
{
    public override MethodDefinition Method => home.Method.Method;

    public override MethodDefinition Variant => home.Call;

    public override ContextMode Contexts => home.Method.Contexts;

    public override bool MayDecline => false;

    public override bool IsRecycled => home.Method.IsPooling;

    public override MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments) =>
        home.CallWith(module, typeArguments);
}
