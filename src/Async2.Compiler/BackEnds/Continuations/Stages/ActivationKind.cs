using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>
/// What the activations of a kind of method are lowered to: all that differs between methods, pooling methods and iterators.
/// </summary>
internal abstract class ActivationKind
{
    /// <summary>Whether the resume body uses the continuation that it has whatever the options say.</summary>
    public virtual bool AlwaysReuses => false;

    /// <summary>Whether the field for the result, which is of no use before the method ends, serves as a slot, too.</summary>
    public abstract bool ResultServesAsSlot { get; }

    /// <summary>Whether the continuation class keeps fields that it has, so that slots need other names.</summary>
    public virtual bool KeepsFields => false;

    /// <summary>Whether the task of the method is completed as a source of ValueTasks.</summary>
    public abstract bool CompletesAsSource { get; }

    /// <summary>Whether an exception may leave the method without running any clean-up of its own.</summary>
    public abstract bool IsSkippedByExceptions { get; }

    /// <summary>
    /// Whether a resumption checks what the chain brings, because two threads that misuse the object may have mixed it up.
    /// </summary>
    public virtual bool ChecksResults => false;

    /// <summary>Whether the continuation that a suspension needs may have served another activation before.</summary>
    public abstract bool IsPooled(Lowering lowering);

    /// <summary>In the outlined end of a suspension: leaves the continuation that it needs on the stack.</summary>
    /// <param name="lowering">What is being written.</param>
    /// <param name="parameters">Those that the kind has asked for.</param>
    /// <param name="next">The instruction that follows.</param>
    public virtual IEnumerable<Instruction> TakeContinuation(
        Lowering lowering, IReadOnlyList<ParameterDefinition> parameters, Instruction next) =>
        IsPooled(lowering) ? FramePool.Rent(lowering.Class, next) : FramePool.New(lowering.Class);

    /// <summary>What the type of the continuation class becomes.</summary>
    public abstract void DeclareType(Lowering lowering);

    /// <summary>The ways into the method: thunk and kick-off, or what else calls the variant.</summary>
    public abstract void AddEntries(Lowering lowering);
}
