using System.Reflection;
using Async2.Cli.Dotnet;

namespace Async2.Cli.Explain.JitCheck;

/// <summary>
/// Finds the runtime whose JIT checks a set: it has the set's core library, which cannot be loaded beside another one.
/// </summary>
/// <remarks>Only installed runtimes are run, never one that lies beside the inputs.</remarks>
internal static class CoreLibRuntime
{
    /// <summary>The runtime for code that refers to a core library (null: any); null if it is not installed.</summary>
    public static InstalledRuntime? For(string? coreLib)
    {
        if (coreLib is null || VersionOf(coreLib) is not { } wanted || wanted == typeof(object).Assembly.GetName().Version)
            return new InstalledRuntime(DotnetHost.Find());
        return InstalledRuntime.Of(DotnetHost.FindInstalled())
            .FirstOrDefault(runtime => VersionOf(Path.Combine(runtime.Folder!, Path.GetFileName(coreLib))) == wanted);
    }

    // The assembly's version, which all patches of a release share. Null if the file is damaged or missing.
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
