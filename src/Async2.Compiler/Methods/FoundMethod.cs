using Mono.Cecil;

namespace Async2.Compiler.Methods;

/// <summary>An async method that has been found: the first stage.</summary>
/// <param name="method">The method that users call: for Roslyn's state machines the kick-off method.</param>
/// <param name="kind">What it returns.</param>
/// <param name="resultType">What an await of the method gives, in its context; <c>void</c> if nothing. For an iterator: what an await of
/// its step gives.</param>
internal sealed class FoundMethod(MethodDefinition method, MethodKind kind, TypeReference resultType)
{
    public MethodDefinition Method { get; } = method;

    public MethodKind Kind { get; } = kind;

    public TypeReference ResultType { get; } = resultType;

    /// <summary>
    /// Whether the compiler wrote async IL itself (<c>MethodImplOptions.Async</c>), so that there is no state machine to lift.
    /// </summary>
    public bool IsAsyncIl { get; init; }

    /// <summary>Who sees what the method does to its thread's contexts, as attributes or the options say.</summary>
    public ContextMode Contexts { get; init; }

    /// <summary>Whether an await of a task goes back to where it was reached if it does not say so itself.</summary>
    public bool ContinuesOnCapturedContext { get; init; } = true;

    /// <summary>
    /// Whether this is an async iterator, whose body is one step of it: a method of the state machine, in whose context it stays.
    /// </summary>
    public bool IsIterator => Kind == MethodKind.Iterator;

    public bool HasResult => ResultType.MetadataType != MetadataType.Void;

    public ModuleDefinition Module => Method.Module;
}
