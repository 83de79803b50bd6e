using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Model;

/// <summary>An async method on its way through the pipeline.</summary>
internal sealed class AsyncMethod(MethodDefinition method, MethodKind kind, TypeReference resultType)
{
    /// <summary>The method that users call: for Roslyn's state machines the kick-off method.</summary>
    public MethodDefinition Method { get; } = method;

    public MethodKind Kind { get; } = kind;

    /// <summary>What an await of the method gives, in the context of <see cref="Method"/>; <c>void</c> if nothing. For an iterator: what an await of its step gives.</summary>
    public TypeReference ResultType { get; } = resultType;

    /// <summary>Whether the compiler wrote async IL itself (<c>MethodImplOptions.Async</c>), so that there is no state machine to lift.</summary>
    public bool IsAsyncIl { get; init; }

    /// <summary>Where the body was found; null when the method was compiled to async IL.</summary>
    public StateMachine? StateMachine { get; set; }

    /// <summary>Who sees what the method does to its thread's contexts.</summary>
    public ContextMode Contexts { get; set; }

    /// <summary>Whether an await of a task goes back to where it was reached if it does not say so itself.</summary>
    public bool ContinuesOnCapturedContext { get; set; } = true;

    /// <summary>What the passes work on: first the body as compiled, after the front end async IL.</summary>
    public IlBody Body { get; set; } = null!;

    /// <summary>What the front end came to; the back end works on a copy.</summary>
    public IlBody? AsyncIl { get; set; }

    /// <summary>The awaits of <see cref="Body"/> that are bound to a variant, by the instruction that awaits.</summary>
    public Dictionary<Instruction, BoundCall> Bound { get; } = new(ReferenceEqualityComparer.Instance);

    /// <summary>The suspension points of <see cref="Body"/>, once the back end has found them.</summary>
    public IReadOnlyList<SuspensionPoint> Points { get; set; } = [];

    /// <summary>Why the method stays as it was compiled; null while nothing speaks against it.</summary>
    public string? Reason { get; set; }

    /// <summary>Whether this is an async iterator, whose body is one step of it: a method of the state machine, in whose context it stays.</summary>
    public bool IsIterator => Kind == MethodKind.Iterator;

    /// <summary>Whether the ValueTasks that the method returns stand on objects that are used again.</summary>
    public bool IsPooling => StateMachine is { } machine && FrontEnds.AsyncMethods.IsPooling(machine.Builder.FieldType);

    public bool HasResult => ResultType.MetadataType != MetadataType.Void;

    public ModuleDefinition Module => Method.Module;
}
