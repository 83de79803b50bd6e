using Async2.Compiler.BackEnds;

namespace Async2.Compiler.Inputs;

/// <summary>Finds calls of woven methods in methods that are not woven: task boundaries.</summary>
internal static class CallsOfWoven
{
    private const string Reason = "the caller is not woven, and does not just pass the task on";

    /// <summary>Whether the compiler made the method to wait for the Main of the source, once.</summary>
    public static bool IsEntryOfCompiler(MethodDefinition caller) => caller == caller.Module.EntryPoint && caller.Name == "<Main>";

    /// <param name="module">A module that has been woven.</param>
    /// <param name="woven">The woven methods of all modules.</param>
    /// <param name="own">The methods whose code the weave emitted.</param>
    public static IEnumerable<(MethodDefinition Caller, TaskCall Call)> In(
        ModuleDefinition module, IReadOnlySet<MethodDefinition> woven, IReadOnlySet<MethodDefinition> own) =>
        from type in module.GetTypes()
        where !MadeTypes.Contains(type)
        from caller in type.Methods
        where caller.HasBody && !own.Contains(caller) && !IsEntryOfCompiler(caller)
        from instruction in caller.Body.Instructions
        where instruction.OpCode.Code is Code.Call or Code.Callvirt
        let called = (MethodReference)instruction.Operand
        where called.Resolve() is { } callee && woven.Contains(callee)
        select (caller, new TaskCall(LineOf(caller, instruction), $"{called.DeclaringType.Name}.{called.Name}", Reason));

    private static int LineOf(MethodDefinition method, Instruction instruction) =>
        method.DebugInformation.SequencePoints.LastOrDefault(p => p.Offset <= instruction.Offset && !p.IsHidden)?.StartLine ?? 0;
}
