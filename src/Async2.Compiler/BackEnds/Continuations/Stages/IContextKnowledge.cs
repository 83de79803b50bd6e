using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>What is known of code that may change the ExecutionContext or SynchronizationContext of its thread.</summary>
internal interface IContextKnowledge
{
    /// <summary>
    /// Whether the call of a variant at <paramref name="point"/> leaves the contexts alone, as far as code of <paramref name="caller"/>
    /// may rely on it.
    /// </summary>
    bool Holds(SuspensionPoint point, ModuleDefinition caller);

    /// <summary>Whether an instruction of <paramref name="within"/> leaves the contexts alone, if what it calls returns.</summary>
    bool Holds(Instruction instruction, MethodDefinition within);

    /// <summary>Why nothing is known of the call of a variant at <paramref name="point"/>; null if it leaves the contexts alone.</summary>
    string? WhyNot(SuspensionPoint point, ModuleDefinition caller);
}
