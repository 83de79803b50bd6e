using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Graph;
using Async2.Compiler.BackEnds.Continuations.Kinds;
using Async2.Compiler.BackEnds.Continuations.PassThrough;
using Async2.Compiler.BackEnds.Continuations.ThreadBound;
using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>Lowers a set of methods that call each other's variants: builds the call graph, analyses all, then lowers all.</summary>
/// <remarks>
/// A method that fails has no variant, although others may be bound to it. The set is then lowered again without it. That is rare: of the
/// 2,044 methods of .NET 10's frameworks none fails.
/// </remarks>
internal sealed class SetLowering(
    IReadOnlyList<AsyncIlMethod> methods, IReadOnlyList<IPass> passes, LoweringRequest request,
    Func<AsyncIlMethod, IVariantWriter> writerOf)
{
    private readonly Pass<Analysing>[] _analysis = [.. passes.OfType<Pass<Analysing>>()];
    private readonly Pass<Lowering>[] _emission = [.. passes.OfType<Pass<Lowering>>()];
    private readonly Dictionary<FoundMethod, Skip> _skips = [];
    private readonly HashSet<MethodDefinition> _withoutForwarding = [];

    public LoweredSet Run()
    {
        while (true)
        {
            if (Attempt([.. methods.Where(m => !_skips.ContainsKey(m.Found))]) is { } set) return set;
        }
    }

    // Null if a method has failed.
    private LoweredSet? Attempt(IReadOnlyList<AsyncIlMethod> attempted)
    {
        foreach (var module in attempted.Select(m => m.Module).Distinct()) request.Lowering(module);
        var graph = new CallGraph(attempted, KindOfMethod.Of, request, _withoutForwarding);
        if (Map(attempted, m => m.Found, m => Analysed(m, graph.Variants)) is not { } analysed) return null;
        var contexts = graph.ContextsOf(
            from method in analysed
            from point in method.Points
            where point.Bound is { Flows: false }
            select (point.Bound!.Callee, method.Method.Module, !point.IsInTry));
        var lowered = Map(analysed, m => m.Method.Found, m => Lowered(m, contexts));
        return WriteForwarding(graph) && lowered is not null ? Complete(graph, lowered) : null;
    }

    // Null if one of them has failed.
    private TResult[]? Map<T, TResult>(IReadOnlyList<T> items, Func<T, FoundMethod> found, Func<T, TResult> function)
        where TResult : class
    {
        var results = new TResult[items.Count];
        var skips = new Skip?[items.Count];
        InParallel.ForEach(
            items, (item, i) => skips[i] = request.Runner.Attempt(() => results[i] = function(item)), request.CancellationToken);
        foreach (var (item, skip) in items.Zip(skips))
            if (skip is not null) _skips[found(item)] = skip;
        return skips.All(s => s is null) ? results : null;
    }

    private AnalysedMethod Analysed(AsyncIlMethod method, VariantSet variants)
    {
        var analysing = new Analysing(method, variants, request.Colour, request.Options);
        request.Runner.Run(_analysis, analysing);
        return analysing.Analysed();
    }

    private ContinuationsMethod Lowered(AnalysedMethod analysed, ContextEffects contexts)
    {
        var lowering = new Lowering(analysed, KindOfMethod.Of(analysed.Method), writerOf(analysed.Method), contexts);
        request.Runner.Run(_emission, lowering);
        var lowered = lowering.Lowered();
        foreach (var part in LoweredSet.InOrder([lowered])) request.RequireValid(part);
        return lowered;
    }

    // False if one of the variants could not be written.
    private bool WriteForwarding(CallGraph graph)
    {
        var before = _withoutForwarding.Count;
        var skips = InParallel.Map(graph.Forwarding, f => request.Runner.Attempt(() =>
        {
            PassThroughBody.Add(f.Shape, f.Callee, graph.Variants);
            foreach (var part in LoweredSet.InOrder([f.Callee.Part])) request.RequireValid(part);
        }), request.CancellationToken);
        _withoutForwarding.UnionWith(graph.Forwarding.Zip(skips).Where(f => f.Second is not null).Select(f => f.First.Callee.Method));
        return _withoutForwarding.Count == before;
    }

    private LoweredSet Complete(CallGraph graph, IReadOnlyList<ContinuationsMethod> lowered)
    {
        LoweredOther[] forwarding = [.. graph.Forwarding.Select(f => f.Callee.Part)];
        var own = OwnDigests(graph, lowered);
        foreach (var link in LoweredSet.InOrder([.. lowered, .. forwarding]).OfType<VariantLink>())
            link.Complete(graph.Earlier.DigestOf(link.Callee) ?? own[link.Callee]);
        return new LoweredSet(lowered, _skips, forwarding, Plain(graph, lowered), module => own[module]);
    }

    private IReadOnlyList<LoweredOther> Plain(CallGraph graph, IReadOnlyList<ContinuationsMethod> lowered) =>
        request.Options.MaySuspendBlocking ? PlainMethods.In(request, graph.Variants, lowered) : [];

    // See WovenAttribute.Variants.
    private Dictionary<ModuleDefinition, string> OwnDigests(CallGraph graph, IEnumerable<ContinuationsMethod> lowered)
    {
        var variants = lowered.Where(m => m.Method.Found.IsTwin || !graph.Variants.KeepsTask(m.Method.Method))
            .Select(m => (m.Method.Method, graph.Variants.ClassOf(m.Method).Call))
            .Concat(graph.Forwarding.Select(f => (f.Callee.Method, f.Callee.Variant)))
            .ToLookup(v => v.Method.Module);
        var digests = InParallel.Map(request.Modules, module => VariantDigest.Of(variants[module]), request.CancellationToken);
        return request.Modules.Zip(digests).ToDictionary();
    }
}
