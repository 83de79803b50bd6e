using System.Runtime.InteropServices;

namespace Async2.Compiler;

/// <summary>The base framework that this process runs on. A native program runs on none, and sets it.</summary>
public static class OwnFramework
{
    /// <summary>Its folder, <c>shared/Microsoft.NETCore.App/VERSION</c> of an installation; without a separator at its end.</summary>
    /// <remarks>A program that sets it does so before anything else.</remarks>
    public static string Folder { get; set; } = Path.TrimEndingDirectorySeparator(RuntimeEnvironment.GetRuntimeDirectory());

    /// <summary>The folder of the installation that it belongs to, in which <c>dotnet</c> is.</summary>
    public static string Installation => Path.GetFullPath(Path.Combine(Folder, "..", "..", ".."));
}
