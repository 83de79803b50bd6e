using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>
/// The variants of methods that are not async but return the task of another call, so that a chain is not broken by them. They
/// stand in the hidden type of their module (<see cref="VariantNames.PassThrough"/>), where <c>Async2.PassThrough</c> looks for them.
/// </summary>
internal sealed class PassThroughVariants(VariantSet variants, LoweringRequest request) : IVariantSource
{
    private readonly HashSet<ModuleDefinition> _modules = [.. request.Modules];
    private readonly HashSet<ModuleDefinition> _begun = [];
    private readonly Dictionary<MethodDefinition, PassThroughCallee?> _callees = [];

    /// <summary>
    /// Those whose bodies are not written yet. When they are, it is known of all that they call which of them have variants, also of those
    /// that call them in turn.
    /// </summary>
    private readonly Queue<(PassThroughCallee Callee, PassThroughShape Shape)> _unwritten = [];
    private readonly KnownOverrides _overrides = new();
    private readonly object _lock = new();
    private int _deciding;

    /// <summary>The method with its variant; null if the method has another shape.</summary>
    public Callee? Of(MethodDefinition method)
    {
        if (!_modules.Contains(method.Module)) return null;
        lock (_lock)
        {
            Begin(method.Module);
            if (_callees.TryGetValue(method, out var known)) return known;
            _callees[method] = null; // a method that only leads back to itself has none
            _deciding++;
            try
            {
                PassThroughCallee? made = null;
                if (request.Runner.Attempt(() => made = Make(method)) is null) _callees[method] = made;
                while (_deciding == 1 && _unwritten.TryDequeue(out var next)) Write(next.Callee, next.Shape);
            }
            finally
            {
                _deciding--;
            }

            return _callees[method];
        }
    }

    public bool Knows(ModuleDefinition module) => _modules.Contains(module);

    /// <summary>Makes the variants of all methods that can have one, whoever may call them.</summary>
    public void MakeAll()
    {
        lock (_lock)
            foreach (var module in _modules) Begin(module);
    }

    /// <summary>Forgets the variants that call any of <paramref name="gone"/>; these are gone, too.</summary>
    public IReadOnlyCollection<Callee> Remove(IReadOnlySet<Callee> gone)
    {
        var all = new HashSet<Callee>(gone);
        var removed = new List<Callee>();
        while (_callees.FirstOrDefault(c => c.Value is { } callee && !all.Contains(callee) && callee.Callees.Overlaps(all))
            is { Value: { } next })
        {
            all.Add(next);
            removed.Add(next);
            _callees.Remove(next.Method);
        }

        return removed;
    }

    /// <summary>All that the methods have, whoever may call them.</summary>
    public IReadOnlyList<LoweredOther> Parts => [.. All.Select(c => c.Part)];

    /// <summary>The methods that have such variants, with them.</summary>
    public IEnumerable<PassThroughCallee> All => _callees.Values.OfType<PassThroughCallee>();

    // Of methods that call each other it depends on the order which have one: not on who asks first.
    private void Begin(ModuleDefinition module)
    {
        if (_modules.Contains(module) && _begun.Add(module)) MakeAllOf(module);
    }

    private void MakeAllOf(ModuleDefinition module)
    {
        foreach (var type in module.GetTypes())
            foreach (var method in type.Methods)
                if (AsyncHelpers.IsTask(method.ReturnType)) variants.Of(method);
    }

    private PassThroughCallee? Make(MethodDefinition method)
    {
        if (!request.Options.Uses(Optimisation.PassThrough) || request.Policy.WhyExcluded(method) is not null) return null;
        var contexts = request.Settings.ContextsOf(method);
        if (PassThroughShape.Of(method) is not { } shape) return null;
        if (!shape.LeadsSomewhere(call => MayReachVariant(call, contexts))) return null;
        var hidden = variants.In(method.Module);
        var callee = new PassThroughCallee(method, contexts, PassThroughBody.Declare(method, contexts, hidden), hidden);
        _unwritten.Enqueue((callee, shape));
        return callee;
    }

    private void Write(PassThroughCallee callee, PassThroughShape shape)
    {
        var reason = request.Runner.Attempt(() =>
        {
            PassThroughBody.Add(shape, callee, variants);
            foreach (var part in LoweredSet.InOrder([callee.Part])) request.RequireValid(part);
        });
        if (reason is null) return;
        _callees[callee.Method] = null;
        foreach (var gone in Remove(new HashSet<Callee> { callee })) _callees[gone.Method] = null;
    }

    private bool MayReachVariant(Instruction call, ContextMode contexts) =>
        DispatchedCall.IsOpen(call)
            ? variants.WhyTaskIsKept((MethodReference)call.Operand) is null
                && _overrides.Of((MethodReference)call.Operand)?.Any(m => variants.Of(m) is not null) != false
            : variants.Of((MethodReference)call.Operand, contexts) is not null;
}
