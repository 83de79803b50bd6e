using Async2.Compiler.Passes;

namespace Async2.Compiler.Blocking;

/// <summary>The methods of the set that calls through slots and delegates may reach, and perhaps more.</summary>
/// <remarks>A slot is matched by its name and number of parameters: a method too much costs a lookup that finds nothing.</remarks>
internal sealed class CallTargets
{
    private readonly Dictionary<MethodDefinition, List<MethodDefinition>> _ofSlots = [];
    private readonly Dictionary<TypeDefinition, HashSet<MethodDefinition>> _ofDelegates = [];

    /// <param name="modules">The set.</param>
    /// <param name="runner">Damaged metadata costs the type, or method. Calls through slots that are not known block, as compiled.</param>
    public CallTargets(IEnumerable<ModuleDefinition> modules, PassRunner runner)
    {
        foreach (var type in modules.SelectMany(m => m.GetTypes()))
        {
            runner.Attempt(() => NoteSlots(type));
            foreach (var method in type.Methods) runner.Attempt(() => NoteDelegates(method));
        }
    }

    /// <summary>The methods that a call of <paramref name="called"/> may reach.</summary>
    /// <param name="called">A method; a slot if <paramref name="isDispatched"/>.</param>
    /// <param name="isDispatched">Whether only the running program knows which one it reaches.</param>
    public IEnumerable<MethodDefinition> Of(MethodDefinition called, bool isDispatched) =>
        !isDispatched ? [called]
        : DispatchedCall.IsInvoke(called) ? _ofDelegates.GetValueOrDefault(called.DeclaringType) ?? []
        : [called, .. _ofSlots.GetValueOrDefault(called) ?? []];

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
                if (!_ofDelegates.TryGetValue(type, out var targets)) _ofDelegates[type] = targets = [];
                targets.Add(found);
            }

            before = instruction;
        }
    }

    private void NoteSlots(TypeDefinition type)
    {
        var own = type.Methods.Where(m => m is { IsVirtual: true, HasBody: true }).ToLookup(Key);
        // An interface may be implemented by an inherited method.
        var inherited = type.HasInterfaces
            ? BaseTypes.SelfAndBasesOf(type).Skip(1).SelectMany(t => t.Methods)
                .Where(m => m is { IsVirtual: true, HasBody: true }).ToLookup(Key)
            : null;
        if (own.Count == 0 && inherited is null) return;
        foreach (var above in Above(type))
        {
            foreach (var slot in above.Methods.Where(m => m.IsVirtual && !IsOfEveryObject(m)))
            {
                foreach (var method in own[Key(slot)]) Note(slot, method);
                if (above.IsInterface && inherited is not null)
                    foreach (var method in inherited[Key(slot)]) Note(slot, method);
            }
        }
    }

    private void Note(MethodDefinition slot, MethodDefinition method)
    {
        if (!_ofSlots.TryGetValue(slot, out var targets)) _ofSlots[slot] = targets = [];
        targets.Add(method);
    }

    // ToString, Equals and the like: too many calls would be looked up.
    private static bool IsOfEveryObject(MethodDefinition slot) => slot.DeclaringType.FullName == "System.Object";

    // An explicit implementation has the interface in its name.
    private static (string Name, int Parameters) Key(MethodDefinition method) =>
        (method.Name[(method.Name.LastIndexOf('.') + 1)..], method.Parameters.Count);

    private static HashSet<TypeDefinition> Above(TypeDefinition type)
    {
        var seen = new HashSet<TypeDefinition>();
        var work = new Stack<TypeDefinition>([type]);
        while (work.TryPop(out var each))
        {
            foreach (var above in each.Interfaces.Select(i => i.InterfaceType).Append(each.BaseType))
                if (above is not null && TypeKinds.Definition(above) is { } definition && seen.Add(definition)) work.Push(definition);
        }

        return seen;
    }
}
