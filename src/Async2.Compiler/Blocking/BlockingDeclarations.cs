using Async2.Compiler.Passes;

namespace Async2.Compiler.Blocking;

/// <summary>Reads what programs and settings declare of methods that block or bind a thread. A wrong one costs only itself.</summary>
/// <remarks>Attributes count in the assemblies of the set, and in those that they refer to.</remarks>
internal sealed class BlockingDeclarations
{
    private static readonly string s_call = typeof(BlockingCallAttribute).FullName!;
    private static readonly string s_bound = typeof(ThreadBoundAttribute).FullName!;

    private readonly IReadOnlyList<ModuleDefinition> _modules;
    private readonly Dictionary<MethodDefinition, BlockingPrimitive> _calls = [];
    private readonly List<ThreadHolder> _holders = [];
    private readonly List<DeclarationProblem> _problems = [];

    private BlockingDeclarations(IReadOnlyList<ModuleDefinition> modules) => _modules = modules;

    /// <summary>Those that have no effect.</summary>
    public IReadOnlyList<DeclarationProblem> Problems => _problems;

    /// <summary>The table with them.</summary>
    public BlockingTable Table => new(_calls, _holders);

    /// <param name="modules">The modules of the set.</param>
    /// <param name="options">The settings.</param>
    /// <param name="runner">Damaged metadata costs the declarations of the module.</param>
    public static BlockingDeclarations In(IReadOnlyList<ModuleDefinition> modules, LoweringOptions options, PassRunner runner)
    {
        var declarations = new BlockingDeclarations(modules);
        foreach (var (blocking, wait) in options.BlockingCalls) runner.Attempt(() => declarations.ReadCall(blocking, wait));
        foreach (var (type, methods) in options.ThreadBound) runner.Attempt(() => declarations.ReadHolder(type, methods));
        foreach (var module in modules.Concat(declarations.References(runner))) runner.Attempt(() => declarations.Read(module));
        return declarations;
    }

    private List<ModuleDefinition> References(PassRunner runner)
    {
        var known = _modules.Select(m => m.Assembly.Name.Name).ToHashSet();
        var found = new List<ModuleDefinition>();
        foreach (var module in _modules)
            foreach (var reference in module.AssemblyReferences)
                if (known.Add(reference.Name)) runner.Attempt(() => Find(module.AssemblyResolver.Resolve(reference)));
        return found;

        void Find(AssemblyDefinition? assembly)
        {
            if (assembly is not null) found.Add(assembly.MainModule);
        }
    }

    private void Read(ModuleDefinition module)
    {
        if (Names(module, s_bound))
            foreach (var attribute in Those(module.Assembly, s_bound)) ReadHolder(attribute);
        if (!Names(module, s_call)) return;
        foreach (var method in module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasCustomAttributes))
            foreach (var attribute in Those(method, s_call)) ReadCall(attribute, method);
    }

    private static IEnumerable<CustomAttribute> Those(ICustomAttributeProvider marked, string attribute) =>
        marked.CustomAttributes.Where(a => a.AttributeType.FullName == attribute);

    private static bool Names(ModuleDefinition module, string attribute) =>
        module.HasTypeReference(attribute) || module.GetType(attribute) is not null;

    private void ReadCall(CustomAttribute attribute, MethodDefinition wait)
    {
        var name = $"[BlockingCall] of {wait.DeclaringType.Name}.{wait.Name}";
        if (attribute.ConstructorArguments is [{ Value: TypeReference type }, { Value: string method }])
            Add(name, type.Resolve(), type.FullName, method, [wait]);
        else
            Wrong($"{name} has no type or no method");
    }

    private void ReadCall(string blocking, string wait)
    {
        var name = $"blockingCalls: {blocking}";
        var (type, method) = Split(blocking);
        var (waitType, waitMethod) = Split(wait);
        if (TypeNamed(waitType) is { } found) Add(name, TypeNamed(type), type, method, found.Methods.Where(m => m.Name == waitMethod));
        else WrongType(name, waitType);
    }

    private void Add(string name, TypeDefinition? type, string typeName, string method, IEnumerable<MethodDefinition> waits)
    {
        var all = waits.ToList();
        if (type is null)
        {
            WrongType(name, typeName);
            return;
        }

        var wrong = all.Count == 0 ? "does not exist" : all.Select(DeclaredWait.WhyNot).FirstOrDefault(w => w is not null);
        var fitting = (from blocking in type.Methods
                       where blocking.Name == method
                       from wait in all
                       where DeclaredWait.WhyNot(wait) is null && DeclaredWait.Fits(wait, blocking)
                       select (blocking, wait)).ToList();
        foreach (var (blocking, wait) in fitting)
            _calls.TryAdd(blocking, BlockingPrimitive.Declared(blocking, wait));
        if (fitting.Count == 0)
            Wrong($"{name}: the method that waits {wrong ?? $"does not take what a method {type.Name}.{method} takes"}");
    }

    private void ReadHolder(CustomAttribute attribute)
    {
        if (attribute.ConstructorArguments is not [{ Value: TypeReference type }]) return;
        ReadHolder("[ThreadBound]", type.Resolve(), type.FullName, new(Names("Takes"), Names("Releases")));

        string[] Names(string property) =>
            attribute.Properties.FirstOrDefault(p => p.Name == property).Argument.Value is CustomAttributeArgument[] names
                ? [.. names.Select(n => n.Value).OfType<string>()]
                : [];
    }

    private void ReadHolder(string type, ThreadBoundMethods methods) => ReadHolder("threadBound", TypeNamed(type), type, methods);

    private void ReadHolder(string name, TypeDefinition? type, string typeName, ThreadBoundMethods methods)
    {
        var missing = type is null ? null
            : methods.Takes.Concat(methods.Releases).FirstOrDefault(m => type.Methods.All(t => t.Name != m));
        if (type is null) WrongType(name, typeName);
        else if (missing is not null) Wrong($"{name}: {type.Name} has no method {missing}");
        else _holders.Add(new(type.FullName, [.. methods.Takes], [.. methods.Releases]) { KnowsThread = false });
    }

    private void Wrong(string text) => _problems.Add(new(text, MayBeOfOthers: false));

    private void WrongType(string name, string type) =>
        _problems.Add(new($"{name}: no assembly of the weave has or uses the type {type}", MayBeOfOthers: true));

    private static (string Type, string Method) Split(string name) =>
        name.LastIndexOf('.') is var dot and > 0 ? (name[..dot], name[(dot + 1)..]) : ("", name);

    // The assemblies that have a type that nobody in the set uses do not matter.
    private TypeDefinition? TypeNamed(string name)
    {
        if (name.Length == 0) return null;
        foreach (var module in _modules)
        {
            if (module.GetType(name) is { } own) return own;
            if (module.TryGetTypeReference(name, out var used) && used.Resolve() is { } found) return found;
        }

        return null;
    }
}
