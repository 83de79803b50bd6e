using Async2.Tests.Shared;

namespace Async2.OpenWorld.Tests.Support;

/// <summary>Asserts equality, and fails with the differences as a whole.</summary>
internal static class Same
{
    public static void Text(string expected, string actual) => NoDifference(expected == actual ? "" : LineDiff.Of(expected, actual));

    public static void NoDifference(string differences) => Assert.True(differences.Length == 0, differences);
}
