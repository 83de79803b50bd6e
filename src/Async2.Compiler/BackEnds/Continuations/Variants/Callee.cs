namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>A method with a variant that calls can be bound to, when it is known which method a call reaches.</summary>
internal abstract class Callee
{
    /// <summary>The method that returns a task.</summary>
    public abstract MethodDefinition Method { get; }

    /// <summary>Whether the variant may decline before it has done anything.</summary>
    public abstract bool MayDecline { get; }

    /// <summary>The mode of contexts: whether callers see the variant's changes.</summary>
    public abstract ContextMode Contexts { get; }

    public ModuleDefinition Module => Method.Module;

    /// <summary>
    /// Whether code in mode <paramref name="caller"/> calls the variant. In mode flow callers do not restore contexts, so only the task
    /// methods of callees in the other mode do.
    /// </summary>
    public bool IsCalledIn(ContextMode caller) => IsCalledIn(caller, Contexts);

    /// <summary>The same for a variant in mode <paramref name="callee"/>.</summary>
    public static bool IsCalledIn(ContextMode caller, ContextMode callee) => caller == ContextMode.Async1 || callee == ContextMode.Flow;

    /// <summary>The variant as code of <paramref name="module"/> calls it.</summary>
    public abstract MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments);
}
