namespace Async2.Compiler;

/// <summary>
/// Omits unused names of parameters, which are a tenth of the metadata that weaving adds. If there is a PDB, variants keep theirs: they run
/// the user's code, and a debugger shows them.
/// </summary>
internal static class ParameterNames
{
    /// <summary>Removes the names in a module.</summary>
    public static void Forget(ModuleDefinition module)
    {
        foreach (var type in module.GetTypes().Where(MadeTypes.Contains))
            foreach (var method in type.Methods.Where(m => IsMade(m) || IsVariant(m) && !module.HasSymbols))
                foreach (var parameter in method.Parameters) parameter.Name = "";
    }

    // Compiler-generated methods in the class of an iterator implement an interface.
    private static bool IsMade(MethodDefinition method) =>
        method.IsStatic ? !IsVariant(method) : method is { IsVirtual: true, IsNewSlot: false };

    private static bool IsVariant(MethodDefinition method) => method is { IsStatic: true, Name: "MoveNext" };
}
