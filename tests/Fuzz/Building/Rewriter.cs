using Async2.Compiler;

namespace Async2.Fuzz.Building;

/// <summary>Rewrites assemblies that belong together. Tests put one that is wrong in its place.</summary>
internal delegate void Rewriter(IReadOnlyList<WeaveInput> inputs);

/// <summary>The rewriter that the fuzzer is about.</summary>
internal static class Rewriters
{
    public static readonly Rewriter Weaver = inputs => new Weaver(new WeaveOptions { ReferenceFolders = [AppContext.BaseDirectory] }).Weave(inputs);
}
