namespace Async2.Compiler.Methods;

/// <summary>The first stage: an async method that was found, or a synchronous one that gets a twin.</summary>
/// <param name="method">The method that users call. If it has a state machine, it starts it: it is the kick-off method.</param>
/// <param name="kind">Its kind of return type.</param>
/// <param name="resultType">The result of an await of the method, in its context; <c>void</c> if there is none. For an iterator, the
/// result of an await of its step.</param>
internal sealed class FoundMethod(MethodDefinition method, MethodKind kind, TypeReference resultType)
{
    public MethodDefinition Method { get; } = method;

    public MethodKind Kind { get; } = kind;

    public TypeReference ResultType { get; } = resultType;

    /// <summary>
    /// The type of the state machine that the method starts. Null if there is none to be found, or if the compiler emitted async IL itself.
    /// </summary>
    public TypeDefinition? MachineType { get; init; }

    /// <summary>The visibility of changes that the method makes to its thread's contexts, set by attributes or options.</summary>
    public ContextMode Contexts { get; init; }

    /// <summary>Whether awaits of tasks without an explicit choice resume in the captured context.</summary>
    public bool ContinuesOnCapturedContext { get; init; } = true;

    /// <summary>
    /// Whether this is an async iterator. Its body is one step: a method of the state machine, in whose context it stays.
    /// </summary>
    public bool IsIterator => Kind == MethodKind.Iterator;

    /// <summary>Whether this is the twin of a synchronous method, which itself stays as it is.</summary>
    public bool IsTwin { get; init; }

    public bool HasResult => ResultType.MetadataType != MetadataType.Void;

    public ModuleDefinition Module => Method.Module;
}
