using Async2.Compiler.Methods;
using Async2.Compiler.Options;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// What calls can be bound to: the variants of the methods that are lowered together, and what each module has for calls that are open.
/// </summary>
/// <remarks>
/// Made before any method is lowered, so that all can be lowered in any order. A method that cannot be lowered loses its variant.
/// </remarks>
internal sealed class VariantSet
{
    private readonly Dictionary<MethodDefinition, ContinuationClass> _classes = [];
    private readonly Dictionary<MethodDefinition, AsyncCallee> _callees = [];
    private readonly Dictionary<ModuleDefinition, HiddenType> _hidden = [];

    private readonly MethodSettings _settings;

    public VariantSet(IReadOnlyList<AsyncIlMethod> methods, LoweringOptions options, MethodSettings settings)
    {
        _settings = settings;
        var madeIn = new Dictionary<TypeDefinition, int>();
        foreach (var method in methods)
        {
            var owner = new ContinuationClass(
                method, method.Machine?.Type ?? MakeType(method.Method, madeIn), In(method.Module).Runtime, options);
            _classes[method.Method] = owner;
            if (method.Found.Kind != MethodKind.Void) _callees[method.Method] = new AsyncCallee(owner);
        }
    }

    /// <summary>What else has variants.</summary>
    public IVariantSource? Others { get; set; }

    /// <summary>What other assemblies have that were woven earlier.</summary>
    public IVariantSource? Earlier { get; set; }

    public ContinuationClass ClassOf(AsyncIlMethod method) => _classes[method.Method];

    /// <summary>The method that a definition is, if it is one of the set.</summary>
    public AsyncIlMethod? MethodOf(MethodDefinition method) => _classes.GetValueOrDefault(method)?.Method;

    /// <summary>The hidden type of <paramref name="module"/>.</summary>
    public HiddenType In(ModuleDefinition module)
    {
        lock (_hidden)
        {
            if (!_hidden.TryGetValue(module, out var hidden)) _hidden[module] = hidden = new HiddenType(new RuntimeLibrary(module));
            return hidden;
        }
    }

    /// <summary>
    /// What a call that is not dispatched reaches from code in mode <paramref name="caller"/>; null if that has no variant, or none for
    /// such code.
    /// </summary>
    public Callee? Of(MethodReference called, ContextMode caller) =>
        called.Resolve() is { } method && Of(method) is { } callee && callee.IsCalledIn(caller) ? callee : null;

    /// <summary>The method with its variant; null if it has none.</summary>
    public Callee? Of(MethodDefinition method)
    {
        if (KeepsTask(method)) return null;
        if (_callees.TryGetValue(method, out var callee)) return callee;
        return _classes.ContainsKey(method) ? null : Others?.Of(method) ?? Earlier?.Of(method);
    }

    /// <summary>Whether the method is only called by its task, whatever variant it has.</summary>
    public bool KeepsTask(MethodDefinition method) => _settings.WhyTaskIsKept(method) is not null;

    /// <summary>Why calls of the method take a task, although there may be a variant; null if they need not.</summary>
    public string? WhyTaskIsKept(MethodReference called) => _settings.WhyTaskIsKept(called);

    /// <summary>Whether the module is woven together with the others, or was woven before them.</summary>
    public bool Knows(ModuleDefinition module) => Others?.Knows(module) == true || Earlier?.Knows(module) == true;

    /// <summary>Takes its variant away from a method that cannot be lowered.</summary>
    public void Remove(AsyncIlMethod method)
    {
        _classes.Remove(method.Method);
        _callees.Remove(method.Method);
    }

    private static TypeDefinition MakeType(MethodDefinition method, Dictionary<TypeDefinition, int> madeIn)
    {
        var outer = method.DeclaringType;
        var made = madeIn.GetValueOrDefault(outer);
        madeIn[outer] = made + 1;
        return NewStateMachine.Make(method, outer.NestedTypes.Count + made);
    }
}
