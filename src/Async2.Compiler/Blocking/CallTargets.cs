using System.Collections.Concurrent;
using Async2.Compiler.Passes;

namespace Async2.Compiler.Blocking;

/// <summary>The synchronous methods that calls may reach, also through slots and delegates, and perhaps more.</summary>
/// <remarks>
/// A method too much costs a lookup that finds nothing, and a twin that nobody calls. So the static types of receivers count, with their
/// type arguments: <c>Dispose</c>, <c>MoveNext</c> and <c>Func.Invoke</c> would reach half of a program.
/// </remarks>
internal sealed class CallTargets
{
    private readonly Dictionary<MethodDefinition, List<Implementation>> _ofSlots = [];
    private readonly Dictionary<TypeDefinition, List<Target>> _ofDelegates = [];
    private readonly ConcurrentDictionary<(MethodDefinition, string, string?), IReadOnlyList<MethodDefinition>> _known = [];
    private readonly HashSet<MethodDefinition> _targetsOfDelegates = [];
    private readonly IReadOnlySet<MethodDefinition> _earlier;

    /// <param name="modules">The set, and the modules that were woven earlier.</param>
    /// <param name="own">The synchronous methods of the set.</param>
    /// <param name="earlier">The methods with twins in the modules that were woven earlier.</param>
    /// <param name="runner">Damaged metadata costs the type, or method. Calls through slots that are not known block, as compiled.</param>
    public CallTargets(
        IEnumerable<ModuleDefinition> modules, IReadOnlySet<MethodDefinition> own, IReadOnlySet<MethodDefinition> earlier,
        PassRunner runner)
    {
        (Own, _earlier) = (own, earlier);
        foreach (var type in modules.SelectMany(m => m.GetTypes()))
        {
            if (!type.IsInterface) runner.Attempt(() => NoteSlots(type));
            foreach (var method in type.Methods) runner.Attempt(() => NoteDelegates(method));
        }
    }

    /// <summary>The synchronous methods of the set.</summary>
    public IReadOnlySet<MethodDefinition> Own { get; }

    /// <summary>The slots with the methods that implement or override them.</summary>
    public IEnumerable<(MethodDefinition Slot, MethodDefinition Method)> Slots =>
        _ofSlots.SelectMany(s => s.Value.Select(i => (s.Key, i.Method)));

    /// <summary>The types of delegates with the methods to which they are bound.</summary>
    public IEnumerable<(TypeDefinition Type, MethodDefinition Method)> Delegates =>
        _ofDelegates.SelectMany(d => d.Value.SelectMany(MethodsOf).Select(m => (d.Key, m)));

    /// <summary>Whether the method belongs to a module that was woven earlier, and has a twin there.</summary>
    public bool IsEarlierTwin(MethodDefinition method) => _earlier.Contains(method);

    /// <summary>The methods that a call may reach: those of the set, and those with twins in modules that were woven earlier.</summary>
    /// <param name="site">The call.</param>
    /// <param name="called">The definition that it names.</param>
    /// <param name="receiver">The static type of the receiver; null if it is not known.</param>
    public IReadOnlyList<MethodDefinition> Of(BlockingSite site, MethodDefinition called, TypeReference? receiver)
    {
        if (!site.IsDispatched(called) || !_ofSlots.ContainsKey(called) && !_ofDelegates.ContainsKey(called.DeclaringType))
            return IsKnown(called) ? [called] : [];
        if (receiver is GenericParameter or { MetadataType: MetadataType.Object }) receiver = null;
        return _known.GetOrAdd(
            (called, site.Called.DeclaringType.FullName, receiver?.FullName),
            _ => [.. Find(called, site.Called.DeclaringType, receiver).Where(IsKnown).Distinct()]);
    }

    /// <summary>Whether a delegate is bound to the method somewhere.</summary>
    public bool IsTargetOfDelegate(MethodDefinition method) => _targetsOfDelegates.Contains(method);

    private IEnumerable<MethodDefinition> Find(MethodDefinition called, TypeReference slotType, TypeReference? receiver) =>
        DispatchedCall.IsInvoke(called)
            ? _ofDelegates.GetValueOrDefault(called.DeclaringType, []).Where(t => PossibleTypes.MayVary(t.Type, slotType))
                .SelectMany(MethodsOf)
            : Overrides(called, slotType, receiver).Prepend(called);

    private IEnumerable<MethodDefinition> MethodsOf(Target target) => target.IsVirtual
        ? Overrides(target.Method, target.Method.DeclaringType, receiver: null).Prepend(target.Method)
        : [target.Method];

    private bool IsKnown(MethodDefinition method) => Own.Contains(method) || _earlier.Contains(method);

    private IEnumerable<MethodDefinition> Overrides(MethodDefinition slot, TypeReference slotType, TypeReference? receiver) =>
        from each in _ofSlots.GetValueOrDefault(slot, [])
        where PossibleTypes.MayVary(each.Slot, slotType) && (receiver is null || each.Types.Any(t => PossibleTypes.MayVary(t, receiver)))
        select each.Method;

    private void NoteDelegates(MethodDefinition method)
    {
        if (CompiledCode.Of(method) is not { } code) return;
        Instruction? before = null;
        foreach (var instruction in code)
        {
            if (before is { OpCode.Code: Code.Ldftn or Code.Ldvirtftn, Operand: MethodReference target }
                && instruction is { OpCode.Code: Code.Newobj, Operand: MethodReference constructor }
                && target.Resolve() is { } found && TypeKinds.Definition(constructor.DeclaringType) is { } type)
            {
                _targetsOfDelegates.Add(found);
                Add(_ofDelegates, type, new Target(constructor.DeclaringType, found, before.OpCode.Code == Code.Ldvirtftn));
            }

            before = instruction;
        }
    }

    // A type without methods of its own matters, too: it may implement an interface by inherited ones.
    private void NoteSlots(TypeDefinition type)
    {
        var types = SuperTypes.Of(type);
        var methods = Virtual(types).ToLookup(m => ExplicitOverrides.SimpleName(m.Method));
        foreach (var slotType in types)
        {
            if (TypeKinds.Definition(slotType) is not { FullName: not "System.Object" } definition) continue;
            foreach (var slot in definition.Methods.Where(m => m.IsVirtual && methods.Contains(m.Name)))
            {
                var method = methods[slot.Name].FirstOrDefault(m => Implements(m.Method, m.Type, slot, slotType)).Method;
                if (method is not null && method != slot && IsKnown(method))
                    Add(_ofSlots, slot, new Implementation(slotType, types, method));
            }
        }
    }

    private List<(TypeReference Type, MethodDefinition Method)> Virtual(IEnumerable<TypeReference> types)
    {
        List<(TypeReference Type, MethodDefinition Method)> all =
        [
            .. from type in types
               from method in TypeKinds.Definition(type) is { IsInterface: false } definition ? definition.Methods.AsEnumerable() : []
               where method is { IsVirtual: true, HasBody: true }
               select (type, method),
        ];
        return all.Exists(m => IsKnown(m.Method)) ? all : [];
    }

    private static bool Implements(MethodDefinition method, TypeReference type, MethodDefinition slot, TypeReference slotType) =>
        method == slot
        || method.Name == slot.Name && method.GenericParameters.Count == slot.GenericParameters.Count
            && method.Parameters.Count == slot.Parameters.Count
            && method.Parameters.Zip(slot.Parameters)
                .All(p => PossibleTypes.MayBeSame(
                    GenericSubstitution.InContextOf(type, p.First.ParameterType),
                    GenericSubstitution.InContextOf(slotType, p.Second.ParameterType)))
        || ExplicitOverrides.Of(method).Any(
            o => o.Name == slot.Name && PossibleTypes.MayBeSame(GenericSubstitution.InContextOf(type, o.DeclaringType), slotType));

    private static void Add<TKey, TItem>(Dictionary<TKey, List<TItem>> lists, TKey key, TItem item)
        where TKey : notnull
    {
        if (!lists.TryGetValue(key, out var list)) lists[key] = list = [];
        list.Add(item);
    }

    /// <summary>A method that implements or overrides a slot.</summary>
    /// <param name="Slot">The type that declares the slot, as the receiver has it.</param>
    /// <param name="Types">The types of the receiver.</param>
    /// <param name="Method">The method.</param>
    private sealed record Implementation(TypeReference Slot, IReadOnlyList<TypeReference> Types, MethodDefinition Method);

    /// <summary>A method to which a delegate is bound somewhere.</summary>
    /// <param name="Type">The type of the delegate.</param>
    /// <param name="Method">The method.</param>
    /// <param name="IsVirtual">Whether overrides of it are meant, too.</param>
    private sealed record Target(TypeReference Type, MethodDefinition Method, bool IsVirtual);
}
