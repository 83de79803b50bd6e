namespace Async2.Fuzz.Building;

/// <summary>The generator made a program that does not compile.</summary>
internal sealed record CompileError(int Seed, string Message);
