using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.PassThrough;

namespace Async2.Compiler.BackEnds.Continuations.Graph;

/// <summary>
/// The calls of a set of methods. It answers which methods have variants, which of them forward tasks, and which calls may change
/// contexts. Each answer is complete before anything asks for it, so none depends on the order of questions.
/// </summary>
internal sealed class CallGraph
{
    public CallGraph(
        IReadOnlyList<AsyncIlMethod> methods, Func<AsyncIlMethod, VariantShape> shapeOf, LoweringRequest request,
        IReadOnlySet<MethodDefinition> unwritable)
    {
        Earlier = new WovenVariants(request.IsWovenEarlier);
        Variants = new VariantSet(methods, shapeOf, request.Modules, request.Options, request.Settings, Earlier);
        Forwarding =
        [
            .. ForwardingMethods.Find(Variants, request, unwritable).Select(f => (Callee(f.Method, request), f.Shape)),
        ];
        foreach (var (callee, _) in Forwarding) Variants.Add(callee);
    }

    /// <summary>The variants that calls can be bound to.</summary>
    public VariantSet Variants { get; }

    /// <summary>The variants of assemblies that were woven earlier.</summary>
    public WovenVariants Earlier { get; }

    /// <summary>The methods that are not async but have variants, in metadata order.</summary>
    public IReadOnlyList<(PassThroughCallee Callee, PassThroughShape Shape)> Forwarding { get; }

    /// <summary>The effects of bound calls on contexts.</summary>
    public ContextEffects ContextsOf(IEnumerable<(Callee? Callee, ModuleDefinition Caller, bool IfItReturns)> calls) =>
        new(Variants.MethodOf, calls);

    private PassThroughCallee Callee(MethodDefinition method, LoweringRequest request)
    {
        var (contexts, helper) = (request.Settings.ContextsOf(method), Variants.In(method.Module));
        return new PassThroughCallee(method, contexts, PassThroughBody.Declare(method, contexts, helper), helper);
    }
}
