using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.PassThrough;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>What calls can be bound to: the variants of the methods that are woven together, and what each module has for calls that are open.</summary>
internal sealed class Variants
{
    private readonly Func<MethodDefinition, AsyncMethod?> _asyncMethodOf;
    private readonly Func<AsyncMethod, Home> _homeOf;
    private readonly PassThroughVariants _passThrough;
    private readonly Dictionary<ModuleDefinition, HiddenType> _hidden = [];
    private readonly Dictionary<AsyncMethod, AsyncCallee> _callees = [];

    /// <param name="asyncMethodOf">The woven method that a definition is, or null.</param>
    /// <param name="homeOf">Its home; asked when code is emitted, not before.</param>
    /// <param name="contextsOf">The mode of a method that is not async.</param>
    public Variants(Func<MethodDefinition, AsyncMethod?> asyncMethodOf, Func<AsyncMethod, Home> homeOf, Func<MethodDefinition, ContextMode> contextsOf)
    {
        _asyncMethodOf = asyncMethodOf;
        _homeOf = homeOf;
        _passThrough = new PassThroughVariants(this, contextsOf);
    }

    /// <summary>For passes that bind nothing.</summary>
    public static Variants None { get; } = new(_ => null, _ => throw new InvalidOperationException(), _ => ContextMode.Async1);

    /// <summary>The hidden types that have been made.</summary>
    public IEnumerable<HiddenType> HiddenTypes => _hidden.Values;

    public PassThroughVariants PassThrough => _passThrough;

    /// <summary>What a call that is not dispatched reaches from code in mode <paramref name="caller"/>; null if that has no variant, or none for such code.</summary>
    public Callee? Of(MethodReference called, ContextMode caller) =>
        called.Resolve() is { } method && Of(method) is { } callee && callee.IsCalledIn(caller) ? callee : null;

    /// <summary>The method with its variant; null if it has none.</summary>
    public Callee? Of(MethodDefinition method)
    {
        if (_asyncMethodOf(method) is not { } asyncMethod) return _passThrough.Of(method);
        if (asyncMethod.Kind == MethodKind.Void) return null;
        if (!_callees.TryGetValue(asyncMethod, out var callee)) _callees[asyncMethod] = callee = new AsyncCallee(asyncMethod, _homeOf);
        return callee;
    }

    /// <summary>The hidden type of <paramref name="module"/>.</summary>
    public HiddenType In(ModuleDefinition module)
    {
        if (!_hidden.TryGetValue(module, out var hidden)) _hidden[module] = hidden = new HiddenType(module);
        return hidden;
    }
}
