using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler;

/// <summary>
/// The names of parameters that nobody reads are not written: they are a tenth of the metadata that weaving adds. A debugger shows those of
/// variants, which run the user's code.
/// </summary>
internal static class ParameterNames
{
    /// <summary>Forgets them.</summary>
    public static void Forget(ModuleDefinition module)
    {
        foreach (var type in module.GetTypes().Where(MadeTypes.Contains))
            foreach (var method in type.Methods.Where(IsMade))
                foreach (var parameter in method.Parameters) parameter.Name = "";
    }

    // What the compiler wrote into the class of an iterator implements an interface.
    private static bool IsMade(MethodDefinition method) =>
        method.IsStatic ? method.Name != "MoveNext" : method is { IsVirtual: true, IsNewSlot: false };
}
