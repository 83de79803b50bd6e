using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler;

/// <summary>Writes modules, several at the same time if need be.</summary>
internal static class ModuleFile
{
    /// <summary>Reads what writing one module may ask of another, so that modules can be written at the same time.</summary>
    /// <remarks>
    /// Cecil holds a module's lock while it writes it, and looks up enumerations (for constants) and the sizes of structs (for
    /// static data) in others. Were those not read by then, two modules that refer to each other could wait for each other's
    /// locks.
    /// </remarks>
    public static void ReadWhatOthersAskFor(ModuleDefinition module)
    {
        _ = module.ExportedTypes;
        foreach (var type in module.GetTypes()) _ = (type.Fields, type.ClassSize);
    }

    /// <summary>Writes the module with its symbols in the form in which they came.</summary>
    public static void Write(ModuleDefinition module, string path)
    {
        MaxStack.Raise(module);
        ParameterNames.Forget(module);
        module.Write(path, new WriterParameters
        {
            DeterministicMvid = true,
            WriteSymbols = module.HasSymbols,
            SymbolWriterProvider = module.SymbolReader switch
            {
                null => null,
                EmbeddedPortablePdbReader => new EmbeddedPortablePdbWriterProvider(),
                _ => new NamedPdb(),
            },
        });
    }
}
