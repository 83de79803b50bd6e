using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Model;

/// <summary>
/// A program in two assemblies, so that one can be woven and the other not: the application overrides, implements and calls what is in
/// the library, and the library calls back through virtual methods, interfaces and delegates.
/// </summary>
/// <param name="Seed">Its number; the names of its types have it.</param>
/// <param name="Mode">Where it runs.</param>
/// <param name="Chains">The chains in it, among other code.</param>
/// <param name="Nests">The nests in it.</param>
/// <param name="Library">The class <c>L</c> + seed.</param>
/// <param name="Application">The class <c>P</c> + seed, with <c>Run</c>.</param>
internal sealed record GeneratedProgram(int Seed, Mode Mode, ImmutableArray<Chain> Chains, ImmutableArray<Nest> Nests, Node Library, Node Application);
