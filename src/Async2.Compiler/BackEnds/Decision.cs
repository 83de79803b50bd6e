namespace Async2.Compiler.BackEnds;

/// <summary>Something that was decided of a method, and why: what <c>explain --why</c> prints.</summary>
/// <param name="Line">The line of the source that it is about, 0 if unknown.</param>
/// <param name="Text">What, and why.</param>
internal sealed record Decision(int Line, string Text)
{
    /// <summary>The call whose task is made although its method may be woven, too; null if it is about something else.</summary>
    public TaskCall? Border { get; init; }
}

/// <summary>A call whose task is awaited, or handed on.</summary>
/// <param name="Line">The line of the source, 0 if unknown.</param>
/// <param name="Callee">What is called; empty if that is not known.</param>
/// <param name="Reason">Why there has to be a task.</param>
internal sealed record TaskCall(int Line, string Callee, string Reason);
