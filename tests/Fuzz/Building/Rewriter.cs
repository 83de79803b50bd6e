using Async2.Compiler;

namespace Async2.Fuzz.Building;

/// <summary>Rewrites assemblies that belong together. Tests put one that is wrong in its place.</summary>
internal delegate void Rewriter(IReadOnlyList<WeaveInput> inputs);

/// <summary>The rewriter that the fuzzer is about.</summary>
internal static class Rewriters
{
    public static readonly Rewriter Weaver = With(new WeaveOptions());

    public static Rewriter With(WeaveOptions options) =>
        inputs => new Weaver(options with { ReferenceFolders = [AppContext.BaseDirectory] }).Weave(inputs);
}
