using System.Reflection;
using Async2.Cli.Dotnet;

namespace Async2.Cli.JitCheck;

/// <summary>
/// Finds the runtime whose JIT checks a set: one with the set's own core library, which cannot be loaded beside another one.
/// </summary>
/// <remarks>Only what the user has installed is run, never a runtime that lies beside the inputs.</remarks>
internal static class CoreLibRuntime
{
    /// <summary>The runtime for code that refers to the given core library, null for any; null if it is not installed.</summary>
    public static InstalledRuntime? For(string? coreLib)
    {
        if (coreLib is null || VersionOf(coreLib) is not { } wanted || wanted == typeof(object).Assembly.GetName().Version)
            return new InstalledRuntime(DotnetHost.Find());
        return InstalledRuntime.Of(DotnetHost.FindInstalled())
            .FirstOrDefault(runtime => VersionOf(Path.Combine(runtime.Folder!, Path.GetFileName(coreLib))) == wanted);
    }

    // That of the assembly, which all patches of a release share. Null if it is damaged, or not there.
    private static Version? VersionOf(string coreLib)
    {
        try
        {
            return AssemblyName.GetAssemblyName(coreLib).Version;
        }
        catch (Exception e) when (e is IOException or BadImageFormatException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
