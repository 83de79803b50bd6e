namespace Async2.Compiler.Inputs;

/// <summary>Finds the patterns of the settings that match something in an assembly. Others may be misspelt.</summary>
internal static class PatternUse
{
    public static IReadOnlyList<string> In(ModuleDefinition module, LoweringOptions options)
    {
        var ofAssembly = options.Assemblies.GetValueOrDefault(module.Assembly.Name.Name);
        List<MethodPattern> left = [.. options.Leave, .. ofAssembly?.Leave ?? []];
        List<MethodPattern> kept = [.. options.KeepTasks, .. ofAssembly?.KeepTasks ?? []];
        if (left.Count + kept.Count == 0) return [];
        var own = module.GetTypes().SelectMany(t => t.Methods).ToList();
        List<MethodReference> called = kept.Count == 0 ? [] : [.. module.GetMemberReferences().OfType<MethodReference>()];
        return
        [
            .. left.Where(p => own.Exists(p.Matches)).Concat(kept.Where(p => own.Exists(p.Matches) || called.Exists(p.Matches)))
                .Select(p => p.Text).Distinct(),
        ];
    }
}
