using Async2.Compiler.Passes;

namespace Async2.Compiler.Blocking;

/// <summary>
/// The methods of libraries that are not woven which may keep something in the thread for their callers: values of thread statics, or a
/// lock. Nobody notes what, so a chain that has called one stays on its thread.
/// </summary>
/// <remarks>
/// What a method keeps for its callers is near: it, or a method within a few calls, accesses the thread static. What is further down are
/// caches and counters of a call's own, which another thread has, too. A call through a slot of a library may reach each method of that
/// name and with those parameters. Calls through slots and delegates that frameworks declare are not followed.
/// </remarks>
internal sealed class UnwovenLibraries
{
    private const int FewCalls = 3;

    private readonly HashSet<ModuleDefinition> _modules = [];
    private readonly HashSet<MethodDefinition> _keeping = [];
    private readonly HashSet<string> _names = [];
    private readonly Dictionary<MethodDefinition, (bool Keeps, HashSet<MethodDefinition> Calls)> _lookedAt = [];
    private readonly ILookup<(string, string), MethodDefinition> _virtual;
    private readonly BlockingTable _table;
    private readonly PassRunner _runner;

    private UnwovenLibraries(
        IReadOnlyList<ModuleDefinition> woven, Func<ModuleDefinition, bool> isKnown, BlockingTable table, PassRunner runner)
    {
        (_table, _runner) = (table, runner);
        foreach (var module in woven) AddReferences(module, isKnown);
        _modules.ExceptWith(woven);
        var slots = new List<(MethodDefinition Method, (string, string) Slot)>();
        foreach (var type in _modules.SelectMany(m => m.GetTypes()))
            runner.Attempt(() => slots.AddRange(type.Methods.Where(m => m.IsVirtual && m.HasBody).Select(m => (m, Slot(m)))));
        _virtual = slots.ToLookup(s => s.Slot, s => s.Method);
        if (_modules.Count == 0) return;
        _keeping = [.. woven.SelectMany(CallsOf).Distinct().Where(MayKeep)];
        _names = [.. _keeping.Select(m => m.Name)];
    }

    /// <summary>Those that a weave leaves alone.</summary>
    public static UnwovenLibraries None { get; } = new([], _ => true, BlockingTable.Known, new PassRunner(verifiesEachPass: false));

    /// <param name="woven">The modules that are woven together.</param>
    /// <param name="isKnown">Whether the code of a module tells itself, or keeps nothing for its callers: that of a framework.</param>
    /// <param name="table">The methods that bind a thread.</param>
    /// <param name="runner">Attempts what may fail for one method.</param>
    public static UnwovenLibraries Find(
        IReadOnlyList<ModuleDefinition> woven, Func<ModuleDefinition, bool> isKnown, BlockingTable table, PassRunner runner) =>
        new(woven, isKnown, table, runner);

    /// <summary>The names of the libraries with such methods that a module calls.</summary>
    public IEnumerable<string> CalledBy(ModuleDefinition module) => CallsOf(module).Where(_keeping.Contains)
        .Select(m => m.Module.Assembly.Name.Name).Distinct().Order(StringComparer.Ordinal);

    /// <summary>Whether an instruction calls such a method, or makes a delegate of one.</summary>
    public bool MayKeep(Instruction instruction) =>
        instruction is { OpCode.Code: Code.Call or Code.Callvirt or Code.Newobj or Code.Ldftn, Operand: MethodReference called }
            && _names.Contains(called.Name) && called.Resolve() is { } method && _keeping.Contains(method);

    private void AddReferences(ModuleDefinition module, Func<ModuleDefinition, bool> isKnown)
    {
        foreach (var reference in module.AssemblyReferences)
        {
            ModuleDefinition? found = null;
            _runner.Attempt(() => found = module.AssemblyResolver.Resolve(reference)?.MainModule);
            if (found is not null && !isKnown(found) && _modules.Add(found)) AddReferences(found, isKnown);
        }
    }

    private IEnumerable<MethodDefinition> CallsOf(ModuleDefinition module) =>
        module.GetMemberReferences().OfType<MethodReference>().Select(Known).OfType<MethodDefinition>();

    private bool MayKeep(MethodDefinition called)
    {
        HashSet<MethodDefinition> seen = [called];
        List<MethodDefinition> level = [called];
        for (var calls = 0; calls <= FewCalls && level.Count > 0; calls++)
        {
            if (level.Exists(m => LookedAt(m).Keeps)) return true;
            level = [.. level.SelectMany(m => LookedAt(m).Calls).Where(seen.Add)];
        }

        return false;
    }

    private (bool Keeps, HashSet<MethodDefinition> Calls) LookedAt(MethodDefinition method)
    {
        if (_lookedAt.TryGetValue(method, out var known)) return known;
        var keeps = false;
        var calls = new HashSet<MethodDefinition>();
        _runner.Attempt(() =>
        {
            if (method is { IsVirtual: true, IsFinal: false }) calls.UnionWith(_virtual[Slot(method)]);
            if (CompiledCode.Of(method) is not { } code) return;
            keeps = Keeps(method, code);
            calls.UnionWith(code.Select(i => i.Operand).OfType<MethodReference>().Select(Known).OfType<MethodDefinition>());
        });
        return _lookedAt[method] = (keeps, calls);
    }

    private bool Keeps(MethodDefinition method, IEnumerable<Instruction> code)
    {
        if (code.Any(i => ThreadStatics.IsAccess(i))) return true;
        if (!code.Any(i => _table.TakenBy(i) is not null)) return false;
        var flow = ControlFlow.Of(IlBody.CopyOf(method));
        return HolderRegions.Of(flow, Regions.Of(flow), _table).Open.Count > 0;
    }

    private MethodDefinition? Known(MethodReference called)
    {
        MethodDefinition? method = null;
        _runner.Attempt(() => method = called.Resolve());
        return method is not null && _modules.Contains(method.Module) ? method : null;
    }

    // Names of type parameters differ.
    private static (string, string) Slot(MethodDefinition method) => (
        ExplicitOverrides.SimpleName(method),
        string.Join(' ', method.Parameters.Select(p => p.ParameterType.ContainsGenericParameter ? "" : p.ParameterType.FullName)));
}
