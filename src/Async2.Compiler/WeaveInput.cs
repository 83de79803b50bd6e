namespace Async2.Compiler;

/// <summary>One file to weave.</summary>
/// <param name="Source">Path of a compiled assembly.</param>
/// <param name="Destination">The path of the woven copy; may be the source. Written beside it and then renamed.</param>
public sealed record WeaveInput(string Source, string Destination);
