using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>The runtime library that this tool gives to woven apps.</summary>
/// <remarks>
///     async2.dll
///     Async2.Runtime.dll             with native code, where the tool has some itself
///     portable/Async2.Runtime.dll    then, the same of IL alone
/// </remarks>
internal static class RuntimeFile
{
    public const string Name = "Async2.Runtime.dll";

    private static readonly string s_own = Path.Combine(AppContext.BaseDirectory, Name);

    /// <summary>The library for an app that may run anywhere.</summary>
    public static string Portable { get; } =
        Path.Combine(AppContext.BaseDirectory, "portable", Name) is var portable && File.Exists(portable) ? portable : s_own;

    /// <summary>
    /// The library for an app that a <c>dotnet</c> here runs. Where it is compiled while the app runs, a small one starts 15 ms later.
    /// </summary>
    /// <param name="host">Where it really lies. If this process runs on another .NET, that may be for another kind of machine.</param>
    public static string For(string host) => Path.GetDirectoryName(host) == OwnFramework.Installation ? s_own : Portable;

    /// <summary>Refuses an app that brings a framework along in which something is missing that the library needs.</summary>
    /// <param name="app">Its folder.</param>
    public static void RequireFramework(string app)
    {
        if (TrimmedFramework.MissingIn(app, Portable) is not { } missing) return;
        throw new CommandException(
            "a trimmed app", app,
            $"woven code needs {missing}, which was trimmed away: weave in its build (package Async2), or publish without PublishTrimmed");
    }
}
