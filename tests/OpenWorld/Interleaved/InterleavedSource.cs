using Async2.OpenWorld.Tests.Matrix;
using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.Interleaved;

/// <summary>One hierarchy in three assemblies. Each overrides, implements and calls members below it.</summary>
internal static class InterleavedSource
{
    /// <summary>The assemblies that may be woven, the bottom of the hierarchy first.</summary>
    public static readonly IReadOnlyList<string> Assemblies = ["Bottom", "Middle", "Top", "Caller"];

    public static IReadOnlyList<Unit> Units =>
        [MatrixSource.Observer, .. Assemblies.Select(a => new Unit(a, Repository.Source("Interleaved", "Programs", a + ".cs")))];
}
