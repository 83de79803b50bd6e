namespace Async2.Cli.Bench;

/// <summary>A program of an experiment, ready to run.</summary>
/// <param name="Dll">Its assembly.</param>
/// <param name="Host">The <c>dotnet</c> that runs it.</param>
internal sealed record BuiltProgram(string Dll, string Host);
