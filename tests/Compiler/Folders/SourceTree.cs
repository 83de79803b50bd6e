using System.Reflection;

namespace Async2.Compiler.Tests.Folders;

/// <summary>The sources of the product: the compiler, the runtime library and the programs.</summary>
internal static class SourceTree
{
    /// <summary>The folder of the repository.</summary>
    public static string Repository { get; } = Path.GetFullPath(Path.Combine(
        typeof(SourceTree).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Source").Value!, "../.."));

    /// <summary>The source files of the whole product.</summary>
    public static IReadOnlyList<string> Files { get; } =
        [.. FilesIn(Path.Combine(Repository, "src")), .. FilesIn(Path.Combine(Repository, "bench", "Async2.Bench"))];

    /// <summary>The source files of a folder, without the output of a build.</summary>
    public static IEnumerable<string> FilesIn(string folder) =>
        Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"));
}
