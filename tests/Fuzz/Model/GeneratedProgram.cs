using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Model;

/// <summary>
/// A program in two assemblies, so that one can be woven and the other not. The application overrides, implements and calls members of
/// the library, and the library calls back through virtual methods, interfaces and delegates.
/// </summary>
/// <param name="Seed">The seed; the names of its types contain it.</param>
/// <param name="Mode">The context in which it runs.</param>
/// <param name="Chains">Its chains, among other code.</param>
/// <param name="Nests">Its nests.</param>
/// <param name="Library">The class <c>L</c> + seed.</param>
/// <param name="Application">The class <c>P</c> + seed, with <c>Run</c>.</param>
internal sealed record GeneratedProgram(int Seed, Mode Mode, ImmutableArray<Chain> Chains, ImmutableArray<Nest> Nests, Node Library, Node Application)
{
    /// <summary>Whether it has synchronous methods that block.</summary>
    public bool Blocks { get; init; }
}
