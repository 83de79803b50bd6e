using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>A method with a variant that calls can be bound to, when it is known which method a call reaches.</summary>
internal abstract class Callee
{
    /// <summary>The method that returns a task.</summary>
    public abstract MethodDefinition Method { get; }

    /// <summary>Whether the variant may decline before it has done anything.</summary>
    public abstract bool MayDecline { get; }

    /// <summary>Who sees what the variant does to its thread's contexts.</summary>
    public abstract ContextMode Contexts { get; }

    public ModuleDefinition Module => Method.Module;

    /// <summary>
    /// Whether code in mode <paramref name="caller"/> calls the variant: in mode flow nobody protects itself, so the task method must, of
    /// what is not in that mode.
    /// </summary>
    public bool IsCalledIn(ContextMode caller) => caller == ContextMode.Async1 || Contexts == ContextMode.Flow;

    /// <summary>The variant as code of <paramref name="module"/> calls it.</summary>
    public abstract MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments);
}
