using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>What is kept of an assembly that was woven, besides its files.</summary>
/// <param name="Report">What became of it; its path is empty.</param>
/// <param name="HasPdb">Whether it has symbols.</param>
internal sealed record KeptWeave(AssemblyReport Report, bool HasPdb);
