using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds;

/// <summary>A decision on a method with its reason, as <c>explain --why</c> prints it.</summary>
/// <param name="Line">The line of the source, 0 if unknown.</param>
/// <param name="Text">The decision and its reason.</param>
internal sealed record Decision(int Line, string Text)
{
    /// <summary>The call that takes a task although the method called may be woven; null for other decisions.</summary>
    public TaskCall? TaskCall { get; init; }

    /// <summary>The call that blocks or leads to a blocking one; null for other decisions.</summary>
    public SiteDecision? Site { get; init; }
}

/// <summary>A task boundary: a call whose task is awaited or passed on.</summary>
/// <param name="Line">The line of the source, 0 if unknown.</param>
/// <param name="Callee">The method called; empty if unknown.</param>
/// <param name="Reason">The reason for the task.</param>
internal sealed record TaskCall(int Line, string Callee, string Reason);
