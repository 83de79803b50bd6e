using Async2.Compiler.Options;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Finds the methods for which Roslyn has made state machines, by their attributes.</summary>
internal static class FindMachines
{
    public static IEnumerable<FoundMethod> OfMethods(ModuleDefinition module, MethodSettings settings) =>
        from started in In(module)
        where !MachineAttribute.IsOfIterator(started.Attribute)
        select FoundMethods.Of(started.Method, MachineAttribute.MachineIn(started.Method, started.Attribute), settings);

    public static IEnumerable<FoundMethod> OfIterators(ModuleDefinition module, MethodSettings settings) =>
        from started in In(module)
        where MachineAttribute.IsOfIterator(started.Attribute)
        select FoundMethods.OfIterator(started.Method, MachineAttribute.MachineIn(started.Method, started.Attribute), settings);

    private static IEnumerable<(MethodDefinition Method, CustomAttribute Attribute)> In(ModuleDefinition module) =>
        from method in FoundMethods.Candidates(module)
        where !AsyncHelpers.IsAsyncIl(method)
        let attribute = MachineAttribute.Of(method)
        where attribute is not null
        select (method, attribute);
}
