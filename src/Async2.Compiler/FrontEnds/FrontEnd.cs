using Async2.Compiler.Methods;
using Async2.Compiler.Passes;

namespace Async2.Compiler.FrontEnds;

/// <summary>A way from what a compiler wrote to async IL.</summary>
/// <param name="Takes">Whether a method is one of those that the passes are made for.</param>
/// <param name="Passes">The one ordered list of what is done to it. Nothing else decides order.</param>
internal sealed record FrontEnd(Func<FoundMethod, bool> Takes, IReadOnlyList<Pass<Lifting>> Passes);
