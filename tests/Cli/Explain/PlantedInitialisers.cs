using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Cli.Tests.Explain;

/// <summary>Module initialisers and static constructors that leave a trace when they run: a file, named after assembly and type.</summary>
/// <param name="folder">Where the assemblies are.</param>
/// <param name="traces">The folder for the traces.</param>
internal sealed class PlantedInitialisers(string folder, string traces)
{
    public IReadOnlyList<string> Traces => Directory.Exists(traces) ? [.. Directory.GetFiles(traces).Select(f => Path.GetFileName(f))] : [];

    public void Forget() => Directory.Delete(traces, recursive: true);

    /// <summary>Gives them to the module, and to every type that has none.</summary>
    public void Plant(string assembly)
    {
        Directory.CreateDirectory(traces);
        using var resolver = new DefaultAssemblyResolver();
        resolver.AddSearchDirectory(folder);
        var path = Path.Combine(folder, assembly);
        using var module = ModuleDefinition.ReadModule(path, new ReaderParameters { InMemory = true, AssemblyResolver = resolver });
        foreach (var (type, number) in module.GetTypes().Select((t, i) => (t, i)).ToList())
        {
            if (type.IsInterface || type.IsEnum || type.Methods.Any(m => m.Name == ".cctor")) continue;
            var name = type.Name == "<Module>" ? type.Name : $"type {number}";
            type.Methods.Add(Initialiser(module, Path.Combine(traces, $"{module.Assembly.Name.Name} {name}")));
            type.IsBeforeFieldInit = false; // It runs before anything else of the type does.
        }
        module.Write(path);
    }

    private static MethodDefinition Initialiser(ModuleDefinition module, string trace)
    {
        var initialiser = new MethodDefinition(
            ".cctor", MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.HideBySig | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName,
            module.TypeSystem.Void);
        var il = initialiser.Body.GetILProcessor();
        il.Emit(OpCodes.Ldstr, trace);
        il.Emit(OpCodes.Ldstr, "ran");
        il.Emit(OpCodes.Call, new MethodReference("WriteAllText", module.TypeSystem.Void, File(module))
        {
            Parameters = { new(module.TypeSystem.String), new(module.TypeSystem.String) },
        });
        il.Emit(OpCodes.Ret);
        return initialiser;
    }

    private static TypeReference File(ModuleDefinition module) => new("System.IO", "File", module, Facade(module));

    private static AssemblyNameReference Facade(ModuleDefinition module)
    {
        if (module.AssemblyReferences.FirstOrDefault(r => r.Name == "System.Runtime") is { } found) return found;
        throw new InvalidOperationException($"{module.Name} does not refer to System.Runtime");
    }
}
