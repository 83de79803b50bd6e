using Async2.Cli.Dotnet;

namespace Async2.Bench;

/// <summary>A program of an experiment, ready to run.</summary>
internal sealed record BuiltProgram(string Dll, InstalledRuntime Runtime);
