using Async2.Cli.Dotnet;

namespace Async2.Cli.Bench;

/// <summary>A program of an experiment, ready to run.</summary>
/// <param name="Dll">Its assembly.</param>
/// <param name="Runtime">What runs it.</param>
internal sealed record BuiltProgram(string Dll, InstalledRuntime Runtime);
