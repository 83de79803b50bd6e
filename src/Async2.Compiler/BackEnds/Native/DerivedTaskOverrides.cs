namespace Async2.Compiler.BackEnds.Native;

/// <summary>Finds methods whose overrides return a class derived from a task.</summary>
/// <remarks>
/// <code>
/// class Root            { virtual Task M(); }
/// class Derived : Root  { override Job M(); }      class Job : Task
/// </code>
/// Such an override has no async variant. So an async call of <c>Root.M</c> runs that of <c>Root</c> for any object.
/// </remarks>
internal static class DerivedTaskOverrides
{
    /// <summary>The overridden methods, for overrides in the modules.</summary>
    public static IReadOnlySet<MethodDefinition> In(IEnumerable<ModuleDefinition> modules) => modules
        .SelectMany(m => m.GetTypes()).SelectMany(t => t.Methods)
        .Where(m => m.HasOverrides && !AsyncHelpers.IsTask(m.ReturnType))
        .SelectMany(m => m.Overrides)
        .Where(o => AsyncHelpers.IsTask(o.ReturnType))
        .Select(o => o.Resolve()).OfType<MethodDefinition>().ToHashSet();
}
