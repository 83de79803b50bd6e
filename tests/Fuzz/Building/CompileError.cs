namespace Async2.Fuzz.Building;

/// <summary>A program that the generator got wrong.</summary>
internal sealed record CompileError(int Seed, string Message);
