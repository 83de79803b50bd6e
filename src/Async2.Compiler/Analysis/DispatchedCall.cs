namespace Async2.Compiler.Analysis;

/// <summary>Recognises calls that are dispatched when the program runs.</summary>
internal static class DispatchedCall
{
    /// <summary>Whether only the running program knows which method the call reaches.</summary>
    public static bool IsOpen(Instruction call) => call.OpCode.Code == Code.Callvirt && IsDispatched((MethodReference)call.Operand);

    /// <summary>Whether <c>callvirt</c> of the method is dispatched: through an interface, to an override, or through a delegate.</summary>
    public static bool IsDispatched(MethodReference called) =>
        called.Resolve() is not { } method || IsInvoke(method) || method.DeclaringType.IsInterface
        || method.IsVirtual && !method.IsFinal && !method.DeclaringType.IsSealed;

    /// <summary>Whether <paramref name="method"/> is the Invoke of a delegate type.</summary>
    public static bool IsInvoke(MethodDefinition method) =>
        method is { Name: "Invoke", IsRuntime: true, DeclaringType.BaseType.FullName: "System.MulticastDelegate" };
}
