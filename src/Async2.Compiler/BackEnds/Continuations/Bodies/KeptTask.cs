using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// Marks the class of a method that is only called by its task, so that calls which are dispatched do not find its variant.
/// </summary>
internal static class KeptTask
{
    public static void Mark(Lowering lowering)
    {
        if (lowering.Analysed.Variants.KeepsTask(lowering.Method.Method))
            lowering.Part.Add(new AddedAttribute(lowering.Class.Type, lowering.Runtime.KeepTasks()));
    }
}
