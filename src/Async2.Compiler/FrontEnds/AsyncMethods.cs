using Async2.Compiler.Options;

namespace Async2.Compiler.FrontEnds;

/// <summary>Finds the async methods of a module and determines the kind of return type of each.</summary>
internal static class AsyncMethods
{
    private const string Services = "System.Runtime.CompilerServices.";

    /// <summary>Every async method of <paramref name="module"/> in metadata order.</summary>
    /// <remarks>
    /// The core library's <c>AsyncHelpers</c> has the flag without returning tasks: async IL calls these methods; they are not async.
    /// </remarks>
    public static IEnumerable<FoundMethod> In(ModuleDefinition module, MethodSettings settings)
    {
        foreach (var type in module.GetTypes())
        {
            foreach (var method in type.Methods)
            {
                if (!method.HasBody) continue;
                if (AsyncHelpers.IsAsyncIl(method))
                {
                    if (KindOfReturn(method.ReturnType) is not (MethodKind.Other or MethodKind.Void))
                        yield return ReadMethod(method, settings);
                }
                else if (StateMachineAttribute(method) is { } attribute) yield return LiftedMethod(method, attribute, settings);
            }
        }
    }

    private static FoundMethod ReadMethod(MethodDefinition method, MethodSettings settings)
    {
        var kind = KindOfReturn(method.ReturnType);
        return Found(method, kind, ResultOf(method, kind), settings, isAsyncIl: true);
    }

    private static FoundMethod LiftedMethod(MethodDefinition method, CustomAttribute attribute, MethodSettings settings)
    {
        if (attribute.AttributeType.Name == "AsyncIteratorStateMachineAttribute")
            return Found(method, MethodKind.Iterator, method.Module.TypeSystem.Boolean, settings);
        var kind = KindOfReturn(method.ReturnType);
        return Found(method, kind, ResultOf(method, kind), settings);
    }

    private static FoundMethod Found(
        MethodDefinition method, MethodKind kind, TypeReference result, MethodSettings settings, bool isAsyncIl = false) =>
        new(method, kind, result)
        {
            IsAsyncIl = isAsyncIl,
            Contexts = settings.ContextsOf(method),
            ContinuesOnCapturedContext = settings.ContinuesOnCapturedContext(method),
        };

    /// <summary>Whether a method is async: it has a state machine, or is async IL.</summary>
    public static bool IsAsync(MethodDefinition method) => AsyncHelpers.IsAsyncIl(method) || StateMachineAttribute(method) is not null;

    /// <summary>The state machine type that the method's attribute names, in the same module; null if there is none.</summary>
    public static TypeDefinition? StateMachineType(MethodDefinition method) =>
        StateMachineAttribute(method) is { } attribute && AttributeBlobs.TypeNameIn(attribute) is { } name
            ? ReflectionNames.Find(method.Module, name)
            : null;

    private static CustomAttribute? StateMachineAttribute(MethodDefinition method) =>
        !method.HasCustomAttributes
            ? null
            : method.CustomAttributes.FirstOrDefault(a => a.AttributeType.Namespace == "System.Runtime.CompilerServices"
                && a.AttributeType.Name is "AsyncStateMachineAttribute" or "AsyncIteratorStateMachineAttribute");

    private static MethodKind KindOfReturn(TypeReference type) => type.GetElementType().FullName switch
    {
        "System.Threading.Tasks.Task" => MethodKind.Task,
        "System.Threading.Tasks.Task`1" => MethodKind.TaskOfT,
        "System.Threading.Tasks.ValueTask" => MethodKind.ValueTask,
        "System.Threading.Tasks.ValueTask`1" => MethodKind.ValueTaskOfT,
        "System.Void" => MethodKind.Void,
        _ => MethodKind.Other,
    };

    private static TypeReference ResultOf(MethodDefinition method, MethodKind kind) =>
        kind is MethodKind.TaskOfT or MethodKind.ValueTaskOfT ? CallResult.Of(method)! : method.Module.TypeSystem.Void;
}
