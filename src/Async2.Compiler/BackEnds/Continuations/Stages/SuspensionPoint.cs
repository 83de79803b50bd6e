namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>A point where an activation may suspend: a call of <c>[Unsafe]AwaitAwaiter</c>, or a bound call of a variant.</summary>
internal sealed class SuspensionPoint
{
    /// <summary>The number k of the point, from 0 in code order.</summary>
    public required int Index { get; init; }

    /// <summary>The position of the await in the body; for a bound call the call stands just before it.</summary>
    public required int Position { get; init; }

    /// <summary>The variant that is awaited; null for an awaiter.</summary>
    public BoundCall? Bound { get; init; }

    /// <summary>The position where the body continues if the variant declines; null if it never does.</summary>
    public int? Otherwise { get; init; }

    /// <summary>The position of the await of the alternative task, if it waits at this point, too; else null.</summary>
    public int? OfTask { get; init; }

    /// <summary>The positions of all awaits at this point.</summary>
    public IEnumerable<int> Awaits => OfTask is { } ofTask ? [Position, ofTask] : [Position];

    /// <summary>The awaiter's type; null for a variant.</summary>
    public TypeReference? AwaiterType { get; init; }

    /// <summary>Whether the activation waits within a synchronous call: a blocking one, or that of a twin.</summary>
    public required bool IsSynchronous { get; init; }

    /// <summary>The blocking call in words; null for any other point.</summary>
    public string? Blocking { get; init; }

    /// <summary>Whether the awaiter is subscribed through <c>UnsafeOnCompleted</c>.</summary>
    public bool Critical { get; init; }

    /// <summary>The local that holds the awaiter while suspended.</summary>
    public VariableDefinition? Awaiter { get; init; }

    /// <summary>Whether the awaiter is on the stack as a value of that local, so that nothing needs to be stored.</summary>
    public bool AwaiterIsStored { get; init; }

    /// <summary>Locals for the values on the evaluation stack below the await, deepest first.</summary>
    public required IReadOnlyList<VariableDefinition> Spills { get; init; }

    /// <summary>The variables to keep: locals and parameters that are live after the await, the awaiter and the spills.</summary>
    public required IReadOnlyList<Variable> Kept { get; init; }

    /// <summary>Whether the point lies in a try region, so that an exception of the callee must be delivered.</summary>
    public required bool IsInTry { get; init; }

    /// <summary>Equal for points at which the same code finishes a suspension, except for the state.</summary>
    public (bool ForAwaiter, bool Flows, bool ReturnsToContext, bool IsConfigured) Finish => (
        Bound is null, Bound is { Flows: true }, Bound is { Configured.ContinueOnCapturedContext: true },
        Bound is { Configured.Flag: not null });

    /// <summary>The source statement of the await; null if unknown.</summary>
    public required SequencePoint? Statement { get; init; }

    /// <summary>The source line, 0 if unknown.</summary>
    public int Line => Statement?.StartLine ?? 0;

    /// <summary><c>Continuation.State</c> while suspended here: <c>synchronous | (k &lt;&lt; 1) | protected</c>.</summary>
    public int State => (IsSynchronous ? Continuation.SynchronousBit : 0) | Index << 1 | (IsInTry ? 1 : 0);
}
