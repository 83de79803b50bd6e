using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Model;

namespace Async2.Compiler.BackEnds;

/// <summary>The only place where modules change: declares types and members, and writes bodies.</summary>
/// <remarks>Whatever can fail for one method has been done before, so nothing here is allowed to.</remarks>
internal static class Commit
{
    public static void Run(LoweredSet set)
    {
        var parts = set.Parts.ToList();
        var modules = set.Methods.Select(m => m.Method.Module).Distinct().ToList();
        foreach (var module in modules) SharedImporter.AddReferences(module);
        foreach (var edit in parts.SelectMany(p => p.Edits)) edit.Apply();
        InParallel.ForEach(
            [.. parts.SelectMany(p => p.Bodies.Concat(p.Boilerplate))], (body, _) => BodyWriter.Write(body.Body, body.Method), default);
        foreach (var module in modules) WovenModule.Mark(module, set.VariantsOf(module));
    }
}
