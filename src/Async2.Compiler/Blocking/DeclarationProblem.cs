namespace Async2.Compiler;

/// <summary>A declaration of a blocking call, or of what binds a thread, that has no effect.</summary>
/// <param name="Text">The declaration, and what is wrong.</param>
/// <param name="MayBeOfOthers">Whether it is a setting for types that the weave does not use: programs may share settings.</param>
public sealed record DeclarationProblem(string Text, bool MayBeOfOthers);
