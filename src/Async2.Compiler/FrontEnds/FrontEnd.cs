using Async2.Compiler.Options;
using Async2.Compiler.Passes;

namespace Async2.Compiler.FrontEnds;

/// <summary>A translation of compiled async methods to async IL.</summary>
/// <param name="Find">Finds its methods in a module.</param>
/// <param name="Passes">The one ordered list of its passes. Nothing else decides order.</param>
internal sealed record FrontEnd(
    Func<ModuleDefinition, MethodSettings, IEnumerable<FoundMethod>> Find, IReadOnlyList<Pass<Lifting>> Passes);
