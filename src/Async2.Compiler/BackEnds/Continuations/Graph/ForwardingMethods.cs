using Async2.Compiler.BackEnds.Continuations.PassThrough;

namespace Async2.Compiler.BackEnds.Continuations.Graph;

/// <summary>
/// Finds the methods that are not async but forward the task of another call, so that a chain is not broken by them. Such a method has a
/// variant if one of its calls may reach a variant, or if it does nothing but return a completed task.
/// </summary>
internal sealed class ForwardingMethods
{
    private readonly VariantSet _variants;
    private readonly LoweringRequest _request;
    private readonly IReadOnlyDictionary<MethodDefinition, PassThroughShape> _shapes;
    private readonly KnownOverrides _overrides = new();

    private ForwardingMethods(VariantSet variants, LoweringRequest request, IReadOnlySet<MethodDefinition> unwritable)
    {
        _variants = variants;
        _request = request;
        var methods = request.Modules.SelectMany(m => m.GetTypes()).SelectMany(t => t.Methods)
            .Where(m => AsyncHelpers.IsTask(m.ReturnType) && !unwritable.Contains(m) && !variants.IsAsync(m) && !variants.KeepsTask(m));
        _shapes = InParallel.Map([.. methods], m => (Method: m, Shape: ShapeOf(m)), request.CancellationToken)
            .Where(m => m.Shape is not null).ToDictionary(m => m.Method, m => m.Shape!);
    }

    /// <summary>The methods with their shapes, in metadata order, except those whose variants turned out unwritable.</summary>
    public static IReadOnlyList<(MethodDefinition Method, PassThroughShape Shape)> Find(
        VariantSet variants, LoweringRequest request, IReadOnlySet<MethodDefinition> unwritable)
    {
        if (!request.Options.Uses(Optimisation.PassThrough)) return [];
        var methods = new ForwardingMethods(variants, request, unwritable);
        var found = Reachability<MethodDefinition>.ReachingMarked(methods._shapes.Keys, methods.LookAt);
        return [.. methods._shapes.Where(s => found.Contains(s.Key)).Select(s => (s.Key, s.Value))];
    }

    private PassThroughShape? ShapeOf(MethodDefinition method)
    {
        PassThroughShape? shape = null;
        _request.Runner.Attempt(() => shape = _request.Policy.WhyExcluded(method) is null ? PassThroughShape.Of(method) : null);
        return shape;
    }

    private Reachability<MethodDefinition>.Node LookAt(MethodDefinition method)
    {
        Reachability<MethodDefinition>.Node node = new(IsMarked: false, []);
        _request.Runner.Attempt(() => node = LookAt(_shapes[method], _request.Settings.ContextsOf(method)));
        return node;
    }

    private Reachability<MethodDefinition>.Node LookAt(PassThroughShape shape, ContextMode contexts)
    {
        var next = new List<MethodDefinition>();
        if (shape.OnlyCompletes) return new(IsMarked: true, next);
        foreach (var call in shape.Calls)
        {
            if (TargetsOf(call, contexts) is not { } targets) return new(IsMarked: true, next);
            foreach (var target in targets)
            {
                if (_variants.Of(target) is not null) return new(IsMarked: true, next);
                if (_shapes.ContainsKey(target)) next.Add(target);
            }
        }

        return new(IsMarked: false, next);
    }

    // The methods that a call may reach; null if only the running program knows them.
    private IEnumerable<MethodDefinition>? TargetsOf(Instruction call, ContextMode caller)
    {
        var called = (MethodReference)call.Operand;
        if (DispatchedCall.IsOpen(call)) return _variants.WhyTaskIsKept(called) is null ? _overrides.Of(called) : [];
        return called.Resolve() is { } method && Callee.IsCalledIn(caller, ContextsOf(method)) ? [method] : [];
    }

    private ContextMode ContextsOf(MethodDefinition method) =>
        _variants.Of(method)?.Contexts ?? _request.Settings.ContextsOf(method);
}
