using Async2.Compiler.FrontEnds;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.FrontEnds.Read;
using Async2.Compiler.Options;

namespace Async2.Compiler;

/// <summary>All front ends, and the methods that they find.</summary>
internal static class FrontEndList
{
    /// <summary>The front ends. If several find a method, the first of them lifts it.</summary>
    public static IReadOnlyList<FrontEnd> All { get; } = [LiftMachines.Methods, LiftMachines.Iterators, ReadAsyncIl.FrontEnd];

    /// <summary>The async methods of a module with their front ends, in metadata order whatever the order of the front ends.</summary>
    public static IEnumerable<(FrontEnd FrontEnd, FoundMethod Found)> Find(
        IReadOnlyList<FrontEnd> frontEnds, ModuleDefinition module, MethodSettings settings)
    {
        var finds = new Dictionary<MethodDefinition, (FrontEnd FrontEnd, FoundMethod Found)>();
        foreach (var frontEnd in frontEnds)
            foreach (var found in frontEnd.Find(module, settings)) finds.TryAdd(found.Method, (frontEnd, found));
        return module.GetTypes().SelectMany(t => t.Methods).Where(finds.ContainsKey).Select(m => finds[m]);
    }
}
