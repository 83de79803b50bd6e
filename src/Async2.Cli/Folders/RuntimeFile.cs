using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>The runtime library that this tool gives to woven apps.</summary>
/// <remarks>
///     async2.dll
///     Async2.Runtime.dll             with native code, if the tool has native code
///     portable/Async2.Runtime.dll    in this case the same with IL only
/// </remarks>
internal static class RuntimeFile
{
    public const string Name = "Async2.Runtime.dll";

    private static readonly string s_own = Path.Combine(AppContext.BaseDirectory, Name);

    /// <summary>The library for an app that may run anywhere.</summary>
    public static string Portable { get; } =
        Path.Combine(AppContext.BaseDirectory, "portable", Name) is var portable && File.Exists(portable) ? portable : s_own;

    /// <summary>
    /// The library for an app that a <c>dotnet</c> of this machine runs. Without native code in it a small app starts 10 ms later.
    /// </summary>
    /// <param name="host">The path of <c>dotnet</c>, with links resolved. It may have another architecture than this process.</param>
    public static string For(string host) => Path.GetDirectoryName(host) == OwnFramework.Installation ? s_own : Portable;

    /// <summary>Refuses a self-contained app from whose framework something was trimmed that the library needs.</summary>
    public static void RequireFramework(string app)
    {
        if (TrimmedFramework.MissingIn(app, Portable) is not { } missing) return;
        throw new CommandException(
            "a trimmed app", app,
            $"woven code needs {missing}, which was trimmed away: weave in its build (package Async2), or publish without PublishTrimmed");
    }
}
