using Async2.Compiler.Passes;

namespace Async2.Compiler.FrontEnds;

/// <summary>A translation of compiled async methods to async IL.</summary>
/// <param name="Takes">Whether the front end accepts a method.</param>
/// <param name="Passes">The one ordered list of its passes. Nothing else decides order.</param>
internal sealed record FrontEnd(Func<FoundMethod, bool> Takes, IReadOnlyList<Pass<Lifting>> Passes);
