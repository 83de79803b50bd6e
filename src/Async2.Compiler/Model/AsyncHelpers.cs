namespace Async2.Compiler.Model;

/// <summary>
/// The await calls of async IL: <c>System.Runtime.CompilerServices.AsyncHelpers</c> of the runtime-async specification.
/// </summary>
internal static class AsyncHelpers
{
    public const string TypeName = "System.Runtime.CompilerServices.AsyncHelpers";

    /// <summary><c>MethodImplOptions.Async</c>, for which Cecil has no name: the body is async IL.</summary>
    public const MethodImplAttributes Implementation = (MethodImplAttributes)0x2000;

    /// <summary>The types whose await is one call; true for structs, which a reference has to state.</summary>
    private static readonly Dictionary<string, bool> Awaitables = new()
    {
        ["System.Threading.Tasks.Task"] = false,
        ["System.Threading.Tasks.Task`1"] = false,
        ["System.Threading.Tasks.ValueTask"] = true,
        ["System.Threading.Tasks.ValueTask`1"] = true,
        ["System.Runtime.CompilerServices.ConfiguredTaskAwaitable"] = true,
        ["System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1"] = true,
        ["System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable"] = true,
        ["System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1"] = true,
    };

    /// <summary>Whether the body of a method is async IL.</summary>
    public static bool IsAsyncIl(MethodDefinition method) => (method.ImplAttributes & Implementation) != 0;

    /// <summary>Whether <paramref name="type"/> is Task or ValueTask, with or without a result.</summary>
    public static bool IsTask(TypeReference type) =>
        type.Namespace == "System.Threading.Tasks" && type.Name is "Task" or "Task`1" or "ValueTask" or "ValueTask`1";

    /// <summary>Whether <paramref name="made"/> wraps a task in a ValueTask.</summary>
    public static bool WrapsTask(Instruction made) =>
        made.OpCode.Code == Code.Newobj && made.Operand is MethodReference { DeclaringType: var type, Parameters: [var parameter] }
            && IsTask(type) && IsTask(parameter.ParameterType);

    public static bool IsAwaitable(TypeReference type) => Awaitables.ContainsKey(type.GetElementType().FullName);

    /// <summary>The result of an await of <paramref name="awaitable"/>; null if it has none.</summary>
    public static TypeReference? ResultOf(TypeReference awaitable) =>
        awaitable is GenericInstanceType { GenericArguments: [var result] } ? result : null;

    /// <summary><c>Await(awaitable)</c>: returns the result, and suspends until it is available.</summary>
    public static MethodReference Await(ModuleDefinition module, TypeReference awaitable)
    {
        var helpers = CoreLibrary.Of(module).Class(TypeName);
        if (ResultOf(awaitable) is not { } result)
        {
            var plain = new MethodReference("Await", module.TypeSystem.Void, helpers);
            plain.Parameters.Add(new ParameterDefinition(awaitable));
            return plain;
        }

        var open = new MethodReference("Await", module.TypeSystem.Void, helpers);
        var parameter = new GenericParameter("T", open);
        open.GenericParameters.Add(parameter);
        open.ReturnType = parameter;
        open.Parameters.Add(new ParameterDefinition(CoreLibrary.Instance(awaitable.GetElementType(), parameter)));
        var method = new GenericInstanceMethod(open);
        method.GenericArguments.Add(result);
        return method;
    }

    /// <summary>The code of <c>Await(task.ConfigureAwait(false))</c>, for a task on the stack.</summary>
    public static Instruction[] AwaitAnywhere(IlBody body, TypeReference task)
    {
        var module = body.Method.Module;
        var instance = task as GenericInstanceType;
        var configured = CoreLibrary.Of(module).Struct(
            $"System.Runtime.CompilerServices.Configured{(task.IsValueType ? "Value" : "")}TaskAwaitable{(instance is null ? "" : "`1")}");
        var configure = new MethodReference("ConfigureAwait", Of(instance?.ElementType.GenericParameters[0]), task) { HasThis = true };
        configure.Parameters.Add(new ParameterDefinition(module.TypeSystem.Boolean));
        var await = Il.Call(Await(module, Of(ResultOf(task))));
        if (!task.IsValueType) return [Il.Constant(0), Il.Of(OpCodes.Callvirt, configure), await];
        var value = body.AddLocal(task);
        return [Il.Of(OpCodes.Stloc, value), Il.Of(OpCodes.Ldloca, value), Il.Constant(0), Il.Call(configure), await];

        TypeReference Of(TypeReference? result) => result is null ? configured : CoreLibrary.Instance(configured, result);
    }

    /// <summary>The awaitable type that a call of <c>Await</c> takes, with its arguments.</summary>
    public static TypeReference AwaitableOf(MethodReference await) =>
        await is GenericInstanceMethod { GenericArguments: [var result] }
            ? CoreLibrary.Instance(await.Parameters[0].ParameterType.GetElementType(), result)
            : await.Parameters[0].ParameterType;

    /// <summary><c>[Unsafe]AwaitAwaiter(awaiter)</c>: suspends until an awaiter that is not completed signals.</summary>
    public static MethodReference AwaitAwaiter(ModuleDefinition module, TypeReference awaiter, bool critical)
    {
        var open = new MethodReference(
            critical ? "UnsafeAwaitAwaiter" : "AwaitAwaiter", module.TypeSystem.Void, CoreLibrary.Of(module).Class(TypeName));
        var parameter = new GenericParameter("TAwaiter", open);
        open.GenericParameters.Add(parameter);
        open.Parameters.Add(new ParameterDefinition(parameter));
        var method = new GenericInstanceMethod(open);
        method.GenericArguments.Add(awaiter);
        return method;
    }

    /// <summary>Whether <paramref name="instruction"/> is a call of the helper <paramref name="name"/>.</summary>
    public static bool IsCall(Instruction instruction, string name) =>
        instruction.OpCode.Code == Code.Call && instruction.Operand is MethodReference called
        && called.Name == name && called.DeclaringType.FullName == TypeName;

    public static bool IsAwait(Instruction instruction) => IsCall(instruction, "Await");

    public static bool IsAwaitAwaiter(Instruction instruction) =>
        IsCall(instruction, "UnsafeAwaitAwaiter") || IsCall(instruction, "AwaitAwaiter");
}
