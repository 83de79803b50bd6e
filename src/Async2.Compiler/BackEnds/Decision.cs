namespace Async2.Compiler.BackEnds;

/// <summary>A decision about a method, with its reason: <c>explain --why</c> prints it.</summary>
/// <param name="Line">Its source line, 0 if unknown.</param>
/// <param name="Text">The decision and the reason.</param>
internal sealed record Decision(int Line, string Text)
{
    /// <summary>The call that needs a task although its callee may be woven; null for other decisions.</summary>
    public TaskCall? Border { get; init; }
}

/// <summary>A call whose task is awaited, or passed on.</summary>
/// <param name="Line">The source line, 0 if unknown.</param>
/// <param name="Callee">The callee; empty if unknown.</param>
/// <param name="Reason">The reason for the task.</param>
internal sealed record TaskCall(int Line, string Callee, string Reason);
