using Async2.Compiler;

namespace Async2.Fuzz.Building;

/// <summary>Rewrites assemblies that belong together.</summary>
internal delegate void Rewriter(IReadOnlyList<WeaveInput> inputs);
