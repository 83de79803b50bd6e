using Async2.Compiler.Options;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>The variants that calls can be bound to, and each module's synthesised helper type.</summary>
internal sealed class VariantSet
{
    private readonly Dictionary<MethodDefinition, ContinuationClass> _classes = [];
    private readonly Dictionary<MethodDefinition, Callee> _callees = [];
    private readonly Dictionary<MethodDefinition, Callee> _twins = [];
    private readonly Dictionary<ModuleDefinition, HelperType> _helpers = [];
    private readonly MethodSettings _settings;
    private readonly IReadOnlySet<ModuleDefinition> _modules;
    private readonly WovenVariants _earlier;

    public VariantSet(
        IReadOnlyList<AsyncIlMethod> methods, Func<AsyncIlMethod, VariantShape> shapeOf, IEnumerable<ModuleDefinition> modules,
        LoweringOptions options, MethodSettings settings, WovenVariants earlier)
    {
        (_settings, _modules, _earlier) = (settings, modules.ToHashSet(), earlier);
        var madeIn = new Dictionary<TypeDefinition, int>();
        foreach (var method in methods)
        {
            var owner = new ContinuationClass(
                method, shapeOf(method), method.Machine?.Type ?? MakeType(method.Method, madeIn), In(method.Module).Runtime, options);
            _classes[method.Method] = owner;
            if (method.Found.IsTwin) _twins[method.Method] = new AsyncCallee(owner);
            else if (method.Found.Kind != MethodKind.Void) _callees[method.Method] = new AsyncCallee(owner);
        }
    }

    public ContinuationClass ClassOf(AsyncIlMethod method) => _classes[method.Method];

    /// <summary>Whether the method is an async one of the set.</summary>
    public bool IsAsync(MethodDefinition method) => MethodOf(method) is not null;

    /// <summary>The async method of the set that a definition is; null if it is none.</summary>
    public AsyncIlMethod? MethodOf(MethodDefinition method) =>
        _twins.ContainsKey(method) ? null : _classes.GetValueOrDefault(method)?.Method;

    /// <summary>The synthesised helper type of <paramref name="module"/>.</summary>
    public HelperType In(ModuleDefinition module)
    {
        lock (_helpers)
        {
            if (!_helpers.TryGetValue(module, out var helper)) _helpers[module] = helper = new HelperType(new RuntimeLibrary(module));
            return helper;
        }
    }

    /// <summary>Adds a method that has a variant without being async.</summary>
    public void Add(Callee forwarding) => _callees.Add(forwarding.Method, forwarding);

    /// <summary>
    /// The method that a call reaches which is not dispatched, from code in mode <paramref name="caller"/>; null if the method has no
    /// variant, or none for such code.
    /// </summary>
    public Callee? Of(MethodReference called, ContextMode caller) =>
        called.Resolve() is { } method && Of(method) is { } callee && callee.IsCalledIn(caller) ? callee : null;

    /// <summary>The method with its variant; null if it has none.</summary>
    public Callee? Of(MethodDefinition method) => KeepsTask(method) ? null : _callees.GetValueOrDefault(method) ?? _earlier.Of(method);

    /// <summary>The synchronous method with its twin; null if it has none.</summary>
    public Callee? TwinOf(MethodDefinition method) => _twins.GetValueOrDefault(method) ?? _earlier.TwinOf(method);

    /// <summary>Whether calls of the method are kept on the task, whatever variant it has.</summary>
    public bool KeepsTask(MethodDefinition method) => _settings.WhyTaskIsKept(method) is not null;

    /// <summary>The reason why calls of the method are kept on the task; null if they are not.</summary>
    public string? WhyTaskIsKept(MethodReference called) => _settings.WhyTaskIsKept(called);

    /// <summary>Whether the module is woven together with the others, or was woven before them.</summary>
    public bool Knows(ModuleDefinition module) => _modules.Contains(module) || _earlier.Knows(module);

    private static TypeDefinition MakeType(MethodDefinition method, Dictionary<TypeDefinition, int> madeIn)
    {
        var outer = method.DeclaringType;
        var made = madeIn.GetValueOrDefault(outer);
        madeIn[outer] = made + 1;
        return NewStateMachine.Make(method, outer.NestedTypes.Count + made);
    }
}
