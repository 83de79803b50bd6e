using Async2.OpenWorld.Tests.Support;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.OpenWorld.Tests.KeptTasks;

/// <summary>
/// Rewrites methods like run-time instrumentation: each method of the namespace that returns a task first reports its call.
/// </summary>
internal static class Profiler
{
    public static void Instrument(ProgramFolder folder, string assembly, string watchedNamespace)
    {
        using var watch = ModuleDefinition.ReadModule(folder.PathOf("Watch"));
        using var module = ModuleDefinition.ReadModule(folder.PathOf(assembly), new ReaderParameters { InMemory = true });
        var enter = module.ImportReference(watch.GetType("Watching.Watch").Methods.Single(m => m.Name == "Enter"));
        var methods = module.Types.Where(t => t.Namespace == watchedNamespace).SelectMany(t => t.NestedTypes.Prepend(t)).SelectMany(t => t.Methods);
        foreach (var method in methods.Where(IsWatched))
        {
            var il = method.Body.GetILProcessor();
            il.InsertBefore(method.Body.Instructions[0], il.Create(OpCodes.Call, enter));
            il.InsertBefore(method.Body.Instructions[0], il.Create(OpCodes.Ldstr, $"{method.DeclaringType.Name}.{method.Name}"));
        }

        module.Write(folder.PathOf(assembly));
    }

    // Of the compiler-generated methods, only those that users of an enumerator call.
    private static bool IsWatched(MethodDefinition method) =>
        method.HasBody && method.ReturnType.Name is "Task" or "Task`1" or "ValueTask" or "ValueTask`1"
        && (!method.DeclaringType.IsNested || method.Name.EndsWith("MoveNextAsync", StringComparison.Ordinal));
}
