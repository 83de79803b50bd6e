namespace Async2.Compiler;

/// <summary>Writes modules, also several at the same time.</summary>
internal static class ModuleFile
{
    /// <summary>Reads everything that writing one module may request from another, so that modules can be written in parallel.</summary>
    /// <remarks>
    /// Cecil holds a module's lock while it writes it, and looks up enumerations (for constants) and the sizes of structs (for static
    /// data) in others. If those were not read yet, two modules that refer to each other could deadlock.
    /// </remarks>
    public static void ReadWhatOthersAskFor(ModuleDefinition module)
    {
        _ = module.ExportedTypes;
        foreach (var type in module.GetTypes()) _ = (type.Fields, type.ClassSize);
    }

    /// <summary>Writes the module with its symbols in their original form.</summary>
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
