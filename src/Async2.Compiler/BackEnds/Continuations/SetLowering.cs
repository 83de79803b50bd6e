using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Kinds;
using Async2.Compiler.BackEnds.Continuations.PassThrough;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Passes;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// Lowers the methods of a set that call each other's variants. A method that cannot be lowered has none, so those that were bound to it
/// are lowered again.
/// </summary>
internal sealed class SetLowering
{
    private readonly IReadOnlyList<AsyncIlMethod> _methods;
    private readonly IReadOnlyList<Pass<Analysing>> _analysis;
    private readonly IReadOnlyList<Pass<Lowering>> _emission;
    private readonly LoweringRequest _request;
    private readonly Func<AsyncIlMethod, IVariantWriter> _writerOf;
    private readonly VariantSet _variants;
    private readonly ContextPreservation _preservation;
    private readonly PassThroughVariants _passThrough;
    private readonly WovenVariants _earlier;
    private readonly Dictionary<AsyncIlMethod, ContinuationsMethod> _lowered = [];
    private readonly Dictionary<FoundMethod, Skip> _skips = [];

    /// <param name="methods">The methods.</param>
    /// <param name="passes">What is done to each.</param>
    /// <param name="request">What is asked besides.</param>
    /// <param name="writerOf">How the variant of each is written.</param>
    public SetLowering(
        IReadOnlyList<AsyncIlMethod> methods, IReadOnlyList<IPass> passes, LoweringRequest request,
        Func<AsyncIlMethod, IVariantWriter> writerOf)
    {
        _methods = methods;
        _writerOf = writerOf;
        _analysis = [.. passes.OfType<Pass<Analysing>>()];
        _emission = [.. passes.OfType<Pass<Lowering>>()];
        _request = request;
        _variants = new VariantSet(methods, request.Options, request.Settings);
        _preservation = new ContextPreservation(_variants.MethodOf);
        _passThrough = new PassThroughVariants(_variants, request);
        _earlier = new WovenVariants(request.IsWovenEarlier);
        (_variants.Others, _variants.Earlier) = (_passThrough, _earlier);
    }

    public LoweredSet Run()
    {
        var work = _methods;
        while (work.Count > 0)
        {
            _passThrough.MakeAll(); // in order, since which of those that call each other have variants depends on it
            foreach (var module in work.Select(m => m.Module).Distinct()) _request.Lowering(module);
            var outcomes = InParallel.Map(work, Lower, _request.CancellationToken);
            foreach (var (method, (lowered, reason)) in work.Zip(outcomes))
            {
                if (lowered is not null) _lowered[method] = lowered;
                if (reason is not null) _skips[method.Found] = reason;
            }

            work = ToLowerAgain(Remove([.. work.Where(m => _skips.ContainsKey(m.Found))]));
        }

        return Complete();
    }

    private (ContinuationsMethod? Lowered, Skip? Skip) Lower(AsyncIlMethod method)
    {
        ContinuationsMethod? lowered = null;
        var reason = _request.Runner.Attempt(() => lowered = Lowered(method));
        return (lowered, reason);
    }

    private ContinuationsMethod Lowered(AsyncIlMethod method)
    {
        var analysing = new Analysing(method, _variants, _request.Options);
        _request.Runner.Run(_analysis, analysing);
        var lowering = new Lowering(analysing.Analysed(), KindOf(method), _writerOf(method), _preservation);
        _request.Runner.Run(_emission, lowering);
        var lowered = lowering.Lowered();
        foreach (var part in LoweredSet.InOrder([lowered])) _request.RequireValid(part);
        return lowered;
    }

    private static ActivationKind KindOf(AsyncIlMethod method) =>
        method.IsIterator ? IteratorActivation.Instance : method.IsPooling ? PooledActivation.Instance : MethodActivation.Instance;

    private HashSet<Callee> Remove(IReadOnlyList<AsyncIlMethod> refused)
    {
        var callees = refused.Select(m => _variants.Of(m.Method)).OfType<Callee>().ToHashSet();
        foreach (var method in refused)
        {
            _variants.Remove(method);
            _lowered.Remove(method);
        }

        callees.UnionWith(_passThrough.Remove(callees));
        return callees;
    }

    // They await a task instead.
    private List<AsyncIlMethod> ToLowerAgain(HashSet<Callee> gone) =>
        gone.Count == 0 ? [] : [.. _methods.Where(m => _lowered.TryGetValue(m, out var lowered) && lowered.Callees.Overlaps(gone))];

    private LoweredSet Complete()
    {
        IReadOnlyList<ContinuationsMethod> lowered = [.. _methods.Where(_lowered.ContainsKey).Select(m => _lowered[m])];
        var passThrough = _passThrough.Parts;
        var own = OwnDigests();
        foreach (var link in LoweredSet.InOrder([.. lowered, .. passThrough]).OfType<VariantLink>())
            link.Complete(_earlier.DigestOf(link.Callee) ?? own[link.Callee]);
        return new LoweredSet(lowered, _skips, passThrough, module => own[module]);
    }

    // See WovenAttribute.Variants.
    private Dictionary<ModuleDefinition, string> OwnDigests()
    {
        var variants = _lowered.Keys.Where(m => !_variants.KeepsTask(m.Method))
            .Select(m => (m.Method, _variants.ClassOf(m).Call))
            .Concat(_passThrough.All.Select(c => (c.Method, c.Variant)))
            .ToLookup(v => v.Method.Module);
        var digests = InParallel.Map(_request.Modules, module => VariantDigest.Of(variants[module]), _request.CancellationToken);
        return _request.Modules.Zip(digests).ToDictionary();
    }
}
