using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>The sources that the tests were built from.</summary>
internal static class Repository
{
    public static string Folder { get; } = Path.GetFullPath(Path.Combine(ThisFolder(), "../../.."));

    private static string ThisFolder([CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;
}
