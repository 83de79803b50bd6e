namespace Async2.Compiler.Blocking;

/// <summary>The methods of open modules that code may call which is woven later.</summary>
/// <remarks>
/// Such code calls methods that it sees, and others through slots and delegates that it sees: a class that is not visible may implement an
/// interface that is. <c>InternalsVisibleTo</c> makes internal members visible, to whichever assembly.
/// </remarks>
internal sealed class OpenMethods
{
    private readonly Dictionary<ModuleDefinition, bool> _hasFriends = [];

    private OpenMethods()
    {
    }

    /// <summary>The synchronous ones.</summary>
    /// <param name="targets">The methods that calls may reach.</param>
    /// <param name="isOpen">Whether callers of a module are woven later.</param>
    public static IReadOnlySet<MethodDefinition> Of(CallTargets targets, Func<ModuleDefinition, bool> isOpen)
    {
        var open = new OpenMethods();
        HashSet<MethodDefinition> methods =
        [
            .. targets.Own.Where(open.IsVisible),
            .. targets.Slots.Where(s => open.IsVisible(s.Slot)).Select(s => s.Method),
            .. targets.Delegates.Where(d => open.IsVisible(d.Type)).Select(d => d.Method),
        ];
        methods.RemoveWhere(m => !isOpen(m.Module));
        return methods;
    }

    private bool IsVisible(MethodDefinition method) =>
        (method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly
            || (method.IsAssembly || method.IsFamilyAndAssembly) && HasFriends(method.Module))
        && IsVisible(method.DeclaringType);

    private bool IsVisible(TypeDefinition type) => type.DeclaringType is not { } outer
        ? type.IsPublic || HasFriends(type.Module)
        : (type.IsNestedPublic || type.IsNestedFamily || type.IsNestedFamilyOrAssembly
            || (type.IsNestedAssembly || type.IsNestedFamilyAndAssembly) && HasFriends(type.Module))
            && IsVisible(outer);

    private bool HasFriends(ModuleDefinition module)
    {
        if (!_hasFriends.TryGetValue(module, out var has))
            _hasFriends[module] = has = module.Assembly.CustomAttributes.Any(a => a.AttributeType.Name == "InternalsVisibleToAttribute");
        return has;
    }
}
