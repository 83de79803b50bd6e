using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Counting;

/// <summary>The code that counts the tasks which a border returns.</summary>
internal static class BorderCount
{
    /// <summary>Stands where a task is on the stack, and leaves it there.</summary>
    /// <param name="method">The method whose border it is.</param>
    /// <param name="task">The type of the task, as the code at the border has it.</param>
    /// <param name="hidden">That of the method's module.</param>
    /// <param name="needs">Gets what the code needs.</param>
    public static IReadOnlyList<Instruction> Of(MethodDefinition method, TypeReference task, HiddenType hidden, LoweredPart needs)
    {
        var counted = AwaitCount.OfTasks(hidden.Runtime, "Returned", task, 3);
        var border = hidden.NewField(
            "border", ((ByReferenceType)counted.GetElementMethod().Parameters[1].ParameterType).ElementType);
        needs.Need(hidden);
        needs.Add(border);
        return [Il.Of(OpCodes.Ldsflda, border.Field), Il.Of(OpCodes.Ldstr, MethodNames.Of(method)), Il.Call(counted)];
    }
}
