using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.FrontEnds;

/// <summary>Finds the async methods of a module and says what each of them returns.</summary>
internal static class AsyncMethods
{
    /// <summary><c>MethodImplOptions.Async</c>: the body is async IL already.</summary>
    private const ushort AsyncImplementation = 0x2000;

    private const string Services = "System.Runtime.CompilerServices.";

    /// <summary>Every async method of <paramref name="module"/> in metadata order; one that no front end takes has its reason.</summary>
    /// <remarks>The core library's <c>AsyncHelpers</c> has the flag without returning tasks: they are what async IL calls, not async methods.</remarks>
    public static IEnumerable<AsyncMethod> In(ModuleDefinition module)
    {
        foreach (var type in module.GetTypes())
        {
            foreach (var method in type.Methods)
            {
                if (!method.HasBody) continue;
                if (((ushort)method.ImplAttributes & AsyncImplementation) != 0)
                {
                    if (KindOfReturn(method.ReturnType) is not (MethodKind.Other or MethodKind.Void)) yield return ReadMethod(method);
                }
                else if (StateMachineAttribute(method) is { } attribute) yield return LiftedMethod(method, attribute);
            }
        }
    }

    private static AsyncMethod ReadMethod(MethodDefinition method)
    {
        var kind = KindOfReturn(method.ReturnType);
        return new AsyncMethod(method, kind, ResultOf(method, kind)) { IsAsyncIl = true };
    }

    private static AsyncMethod LiftedMethod(MethodDefinition method, CustomAttribute attribute)
    {
        if (attribute.AttributeType.Name == "AsyncIteratorStateMachineAttribute")
            return new AsyncMethod(method, MethodKind.Iterator, method.Module.TypeSystem.Boolean);
        var kind = KindOfReturn(method.ReturnType);
        return new AsyncMethod(method, kind, ResultOf(method, kind));
    }

    /// <summary>The state-machine type that the method's attribute names, in the same module; null if there is none.</summary>
    public static TypeDefinition? StateMachineType(MethodDefinition method) =>
        StateMachineAttribute(method)?.ConstructorArguments is [{ Value: TypeReference type }] && type.Resolve() is { } resolved
        && resolved.Module == method.Module
            ? resolved
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
        kind is MethodKind.TaskOfT or MethodKind.ValueTaskOfT
            ? ((GenericInstanceType)method.ReturnType).GenericArguments[0]
            : method.Module.TypeSystem.Void;

    /// <summary>The reason why a method with this builder stays async1, or null if the front end takes it.</summary>
    public static string? ReasonAgainstBuilder(TypeReference builder) => builder.GetElementType().FullName switch
    {
        Services + "AsyncTaskMethodBuilder" or Services + "AsyncTaskMethodBuilder`1" or
        Services + "AsyncValueTaskMethodBuilder" or Services + "AsyncValueTaskMethodBuilder`1" or
        Services + "AsyncVoidMethodBuilder" or Services + "AsyncIteratorMethodBuilder" => null,
        _ => IsPooling(builder) ? null : "custom method builder",
    };

    /// <summary>Whether the ValueTasks of methods with this builder stand on objects that are used again.</summary>
    public static bool IsPooling(TypeReference builder) => builder.GetElementType().FullName is
        Services + "PoolingAsyncValueTaskMethodBuilder" or Services + "PoolingAsyncValueTaskMethodBuilder`1";
}
