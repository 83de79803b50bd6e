using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>An async method, whose variant stands in its home.</summary>
internal sealed class AsyncCallee(AsyncMethod method, Func<AsyncMethod, Home> homeOf) : Callee
{
    public AsyncMethod AsyncMethod { get; } = method;

    public override MethodDefinition Method => AsyncMethod.Method;

    public override ContextMode Contexts => AsyncMethod.Contexts;

    public override bool MayGiveUp => false;

    public override MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments) =>
        homeOf(AsyncMethod).CallWith(module, typeArguments);
}
