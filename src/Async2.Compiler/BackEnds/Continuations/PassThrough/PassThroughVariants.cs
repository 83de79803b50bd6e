using Async2.Compiler.BackEnds.Continuations.Calls;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>
/// The variants of methods that are not async but return the task of another call, so that a chain is not broken by them. They stand in the hidden type of
/// their module, under the full name of their method, where <c>Async2.PassThrough</c> looks for them.
/// </summary>
internal sealed class PassThroughVariants(Variants variants, Func<MethodDefinition, ContextMode> contextsOf)
{
    private readonly HashSet<ModuleDefinition> _modules = [];
    private readonly Dictionary<MethodDefinition, PassThroughCallee?> _callees = [];
    private readonly Dictionary<PassThroughCallee, PassThroughShape> _shapes = [];

    /// <summary>The methods of a module that have such variants, with them.</summary>
    public IEnumerable<(MethodDefinition Method, MethodDefinition Variant)> In(ModuleDefinition module) =>
        _shapes.Keys.Where(c => c.Module == module).Select(c => (c.Method, c.Variant));

    /// <summary>Lets methods of <paramref name="module"/>, which is going to be written, have such variants.</summary>
    public void Allow(ModuleDefinition module) => _modules.Add(module);

    /// <summary>The method with its variant, which has no body before <see cref="Emit"/>; null if the method has another shape.</summary>
    public PassThroughCallee? Of(MethodDefinition method)
    {
        if (!_modules.Contains(method.Module)) return null;
        if (_callees.TryGetValue(method, out var known)) return known;
        _callees[method] = null;    // a method that only leads back to itself has none
        var contexts = contextsOf(method);
        if (PassThroughShape.Of(method) is not { } shape || !shape.LeadsSomewhere(call => MayReachVariant(call, contexts))) return null;
        var callee = new PassThroughCallee(method, contexts, PassThroughBody.Declare(method, contexts, variants.In(method.Module)));
        _shapes[callee] = shape;
        return _callees[method] = callee;
    }

    /// <summary>Finds all of them, whoever may call them, and writes their bodies.</summary>
    public void Emit()
    {
        foreach (var method in _modules.SelectMany(m => m.GetTypes()).SelectMany(t => t.Methods).ToList()) variants.Of(method);
        foreach (var (callee, shape) in _shapes) PassThroughBody.Write(shape, callee, variants);
    }

    private bool MayReachVariant(Instruction call, ContextMode contexts) =>
        BindCalls.IsOpen(call) || variants.Of((MethodReference)call.Operand, contexts) is not null;
}
