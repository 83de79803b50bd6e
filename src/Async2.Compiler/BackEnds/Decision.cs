namespace Async2.Compiler.BackEnds;

/// <summary>Something that was decided of a method, and why: what <c>explain --why</c> prints.</summary>
/// <param name="Line">The line of the source that it is about, 0 if unknown.</param>
/// <param name="Text">What, and why.</param>
internal sealed record Decision(int Line, string Text);
