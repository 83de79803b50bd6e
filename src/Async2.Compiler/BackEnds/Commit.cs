using System.Collections.Concurrent;
using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds;

/// <summary>The only place where modules change: declares types and members, and writes bodies.</summary>
/// <remarks>All steps that can fail for one method are done. A failure here, in damaged metadata, costs its module.</remarks>
internal sealed class Commit(LoweredSet set, PassRunner runner)
{
    private readonly ConcurrentDictionary<ModuleDefinition, Exception> _failures = [];

    /// <summary>Changes the modules of the set; returns the failures of modules that may be partly changed.</summary>
    public static IReadOnlyDictionary<ModuleDefinition, Exception> Run(LoweredSet set, PassRunner runner)
    {
        var commit = new Commit(set, runner);
        commit.Run();
        return commit._failures;
    }

    private void Run()
    {
        var changed = set.PartsByModule().ToList();
        foreach (var (module, parts) in changed) Attempt(module, () => Declare(module, parts));
        InParallel.ForEach(
            [.. changed.SelectMany(c => c.Parts.SelectMany(p => p.Bodies.Concat(p.Boilerplate)).Select(b => (c.Module, Body: b)))],
            (lowered, _) => Attempt(lowered.Module, lowered.Body.Write),
            default);
        foreach (var (module, _) in changed) Attempt(module, () => WovenModule.Mark(module, set.VariantsOf(module)));
    }

    private static void Declare(ModuleDefinition module, IReadOnlyList<LoweredPart> parts)
    {
        SharedImporter.AddReferences(module);
        foreach (var edit in parts.SelectMany(p => p.Edits)) edit.Apply();
    }

    private void Attempt(ModuleDefinition module, Action attempt)
    {
        if (runner.FailureOf(attempt) is { } failure) _failures.TryAdd(module, failure);
    }
}
