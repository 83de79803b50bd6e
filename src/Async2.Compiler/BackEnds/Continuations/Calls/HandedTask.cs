using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>
/// The parameter of the async half of a method that is the task which that has got from its callee, where the half awaits it before it does
/// anything else: a chain may stand in its place (<see cref="Async2.Deferred"/>).
/// </summary>
/// <remarks>
/// <code>
/// static async Task Half(Invoker invoker, Task task, …) { await task;  … }
/// </code>
/// </remarks>
internal static class HandedTask
{
    /// <summary>The parameter; null if there is none.</summary>
    public static ParameterDefinition? Of(AsyncIlMethod method)
    {
        if (method.IsIterator || method.Contexts != ContextMode.Async1 || method.Found.Kind == MethodKind.Void) return null;
        var code = method.Body.Code;
        if (AwaitedCall.In(method.Body).FirstOrDefault()?.Site is not { First: >= 0 } site) return null;
        return code.Take(site.First).All(IsSilent)
            && code[site.First] is { OpCode.Code: Code.Ldarg, Operand: ParameterDefinition parameter }
            && method.Method.Parameters.Contains(parameter)
            && AsyncHelpers.IsTask(parameter.ParameterType) && site.Configured.Flag is null
            && code.Count(i => i.Operand == parameter) == 1
            && TaskUses.Of(method.Method).Any(u => u.Use == TaskUse.Return)
            ? parameter
            : null;
    }

    /// <summary>Whether it is that parameter which the await of <paramref name="site"/> awaits.</summary>
    public static bool IsAt(AwaitedCall site, ParameterDefinition parameter, IlBody body) =>
        site.First >= 0 && body.Code[site.First] is { OpCode.Code: Code.Ldarg } load && load.Operand == parameter;

    /// <summary>What asks for the chain that may stand in its place, and what takes it.</summary>
    public static (IReadOnlyList<Instruction> Test, IReadOnlyList<Instruction> Take) Take(
        ParameterDefinition parameter, HiddenType hidden, Temporaries temporaries)
    {
        var task = parameter.ParameterType;
        var pointer = temporaries.Of(hidden.Module.TypeSystem.IntPtr, 0);
        return (
            [
                Il.Of(OpCodes.Ldarg, parameter), Il.Call(hidden.Runtime.MethodFor(task, "Deferred", "TakerOf", 1)),
                Il.Of(OpCodes.Stloc, pointer), Il.Of(OpCodes.Ldloc, pointer),
            ],
            [Il.Of(OpCodes.Ldloc, pointer), Il.Call(VariantPointer.Call(hidden, task, []))]);
    }

    private static bool IsSilent(Instruction instruction) =>
        instruction.OpCode.Code is Code.Nop or Code.Ldarg or Code.Ldc_I4 or Code.Ldnull or Code.Stloc;
}
