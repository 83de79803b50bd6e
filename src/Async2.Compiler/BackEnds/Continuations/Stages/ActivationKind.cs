namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>All differences in the lowering of methods, pooling methods and iterators.</summary>
internal abstract class ActivationKind : VariantShape
{
    /// <summary>Whether the resume body always reuses its continuation, whatever the options say.</summary>
    public virtual bool AlwaysReuses => false;

    /// <summary>Whether the field for the result, which is unused before the end of the method, serves as a slot, too.</summary>
    public abstract bool ResultServesAsSlot { get; }

    /// <summary>Whether the continuation class keeps its existing fields, so that slots need other names.</summary>
    public virtual bool KeepsFields => false;

    /// <summary>Whether the task of the method is completed as a source of ValueTasks.</summary>
    public abstract bool CompletesAsSource { get; }

    /// <summary>Whether an exception may leave the method without running any clean-up of its own.</summary>
    public abstract bool IsSkippedByExceptions { get; }

    /// <summary>Whether the continuation of a suspension may come from another activation.</summary>
    public abstract bool IsPooled(Lowering lowering);

    /// <summary>Leaves the continuation for a suspension on the stack, in its outlined end.</summary>
    /// <param name="lowering">The method to write.</param>
    /// <param name="parameters">The parameters that the kind has requested.</param>
    /// <param name="next">The instruction that follows.</param>
    public virtual IEnumerable<Instruction> TakeContinuation(
        Lowering lowering, IReadOnlyList<ParameterDefinition> parameters, Instruction next) =>
        IsPooled(lowering) ? FramePool.Rent(lowering.Class, next) : FramePool.New(lowering.Class);

    /// <summary>Declares the type as the continuation class.</summary>
    public abstract void DeclareType(Lowering lowering);

    /// <summary>Adds the entries of the method: its thunk, or other callers of the variant.</summary>
    public abstract void AddEntries(Lowering lowering);
}
