using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Counting;

/// <summary>The code that counts an await, and whether it was of a task.</summary>
/// <remarks>
/// <code>
/// Awaiting(ref place, method, callee, binding);  call Foo;  AwaitedTask(task, place);  call Await
/// </code>
/// </remarks>
/// <param name="Before">Stands in front of the call, whose arguments are on the stack.</param>
/// <param name="OfTask">Stands behind the call that returns the task, and leaves that on the stack.</param>
internal sealed record AwaitCount(IReadOnlyList<Instruction> Before, IReadOnlyList<Instruction> OfTask)
{
    private const string Counts = "BorderCounts";

    /// <param name="method">The method that awaits.</param>
    /// <param name="called">What it calls; null if it awaits something else.</param>
    /// <param name="task">The type of what is awaited.</param>
    /// <param name="binding">Where the call goes, and why.</param>
    /// <param name="hidden">That of the method's module.</param>
    /// <param name="needs">Gets what the code needs.</param>
    public static AwaitCount Of(
        MethodDefinition method, MethodReference? called, TypeReference task, string binding, HiddenType hidden, LoweredPart needs)
    {
        var runtime = hidden.Runtime;
        var awaiting = runtime.Method(Counts, "Awaiting", 4);
        var place = hidden.NewField("await", ((ByReferenceType)awaiting.Parameters[0].ParameterType).ElementType);
        needs.Need(hidden);
        needs.Add(place);
        var callee = called is null ? "" : $"{called.DeclaringType.FullName}.{called.Name}";
        return new AwaitCount(
            [
                Il.Of(OpCodes.Ldsflda, place.Field), Il.Of(OpCodes.Ldstr, MethodNames.Of(method)), Il.Of(OpCodes.Ldstr, callee),
                Il.Of(OpCodes.Ldstr, binding), Il.Call(awaiting),
            ],
            AsyncHelpers.IsTask(task) ? [Il.Of(OpCodes.Ldsfld, place.Field), Il.Call(OfTasks(runtime, "Awaited", task, 2))] : []);
    }

    /// <summary>The method of <c>BorderCounts</c> for a kind of task.</summary>
    public static MethodReference OfTasks(RuntimeLibrary runtime, string prefix, TypeReference task, int parameters)
    {
        var name = prefix + (task.IsValueType ? "ValueTask" : "Task");
        return task is GenericInstanceType { GenericArguments: [var result] }
            ? runtime.Method(Counts, name, parameters, result)
            : runtime.Method(Counts, name, parameters);
    }
}
