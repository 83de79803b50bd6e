using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// Marks the class of a method whose calls are kept on the task, so that dispatched calls do not find its variant.
/// </summary>
internal static class KeptTask
{
    public static void Mark(Lowering lowering)
    {
        if (lowering.Analysed.Variants.KeepsTask(lowering.Method.Method))
            lowering.Part.Add(new AddedAttribute(lowering.Class.Type, lowering.Runtime.KeepTasks()));
    }
}
