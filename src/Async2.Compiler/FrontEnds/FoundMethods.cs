using Async2.Compiler.Options;

namespace Async2.Compiler.FrontEnds;

/// <summary>Makes found methods, each with the kind of its return type and the user's settings for it.</summary>
internal static class FoundMethods
{
    /// <summary>The methods of <paramref name="module"/> that have a body.</summary>
    public static IEnumerable<MethodDefinition> Candidates(ModuleDefinition module) =>
        module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody);

    /// <summary>An async method that is no iterator.</summary>
    /// <param name="method">The method.</param>
    /// <param name="machine">The type of the state machine that it starts; null without one.</param>
    /// <param name="settings">The settings of single methods.</param>
    public static FoundMethod Of(MethodDefinition method, TypeDefinition? machine, MethodSettings settings)
    {
        var kind = KindOf(method);
        var hasResult = kind is MethodKind.TaskOfT or MethodKind.ValueTaskOfT;
        return Found(method, kind, hasResult ? CallResult.Of(method)! : method.Module.TypeSystem.Void, machine, settings);
    }

    /// <summary>An async iterator. A step of it has a result: whether there is an item.</summary>
    /// <inheritdoc cref="Of"/>
    public static FoundMethod OfIterator(MethodDefinition method, TypeDefinition? machine, MethodSettings settings) =>
        Found(method, MethodKind.Iterator, method.Module.TypeSystem.Boolean, machine, settings);

    /// <summary>A synchronous method that gets a twin. Its caller sees what it does to contexts.</summary>
    public static FoundMethod Twin(MethodDefinition method) =>
        new(method, MethodKind.Other, method.ReturnType) { IsTwin = true, Contexts = ContextMode.Flow };

    /// <summary>The kind of the method's return type, if it is no iterator.</summary>
    public static MethodKind KindOf(MethodDefinition method) => method.ReturnType.GetElementType().FullName switch
    {
        "System.Threading.Tasks.Task" => MethodKind.Task,
        "System.Threading.Tasks.Task`1" => MethodKind.TaskOfT,
        "System.Threading.Tasks.ValueTask" => MethodKind.ValueTask,
        "System.Threading.Tasks.ValueTask`1" => MethodKind.ValueTaskOfT,
        "System.Void" => MethodKind.Void,
        _ => MethodKind.Other,
    };

    private static FoundMethod Found(
        MethodDefinition method, MethodKind kind, TypeReference result, TypeDefinition? machine, MethodSettings settings) =>
        new(method, kind, result)
        {
            MachineType = machine,
            Contexts = settings.ContextsOf(method),
            ContinuesOnCapturedContext = settings.ContinuesOnCapturedContext(method),
        };
}
