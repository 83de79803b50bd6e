using Async2.Compiler.BackEnds.Continuations.Contexts;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>The target of an awaited call.</summary>
internal enum CallTarget
{
    /// <summary>The method that returns the task.</summary>
    Task,

    /// <summary>The variant of a known method.</summary>
    Variant,

    /// <summary>The variant of a known method after a test: it may be missing when the program runs, or decline.</summary>
    TestedVariant,

    /// <summary>The variant that the running program finds for the receiver.</summary>
    FoundVariant,
}

/// <summary>A call whose task goes straight into an await.</summary>
/// <param name="First">The position of the call.</param>
/// <param name="Last">The position of the await.</param>
/// <param name="Configured">The argument of <c>ConfigureAwait</c>; true without one.</param>
/// <param name="IsUnderFilter">Whether an exception filter may see the callee's exceptions. The filter runs before the finally blocks of
/// frames below it. In async1 the callee's finally blocks have run by then, because the callee caught the exception to put it into its
/// task.</param>
internal sealed record AwaitedCall(int First, int Last, ConfiguredAwait Configured, bool IsUnderFilter);

/// <summary>The decision on one await.</summary>
/// <param name="Site">The awaited call.</param>
/// <param name="Target">The target of the call.</param>
/// <param name="Reason">The reason, as <c>explain</c> prints it.</param>
/// <param name="Callee">The method whose variant is called; null if there is none, or if only the running program knows it.</param>
internal sealed record CallBinding(AwaitedCall Site, CallTarget Target, string Reason, Callee? Callee = null)
{
    /// <summary>Whether the object of <see cref="ConfiguredAwait.Flag"/> is tested before the call.</summary>
    public bool TestsObject { get; init; }

    /// <summary>Whether the await of the task, without a variant, waits at the variant's suspension point.</summary>
    public bool JoinsTask { get; init; }

    /// <summary>The decision in words.</summary>
    public string Text => Target == CallTarget.Task ? $"takes a task: {Reason}" : Reason;
}
