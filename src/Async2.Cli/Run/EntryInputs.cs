using System.Runtime.InteropServices;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>What a cache entry is made of.</summary>
/// <param name="Tree">What is woven.</param>
/// <param name="Options">What is asked for.</param>
/// <param name="Frameworks">The shared frameworks that are woven with it.</param>
/// <param name="Runtime">The runtime library that the app gets.</param>
/// <param name="NativeCode">What gets native code.</param>
internal sealed record EntryInputs(
    FolderTree Tree, WeaveOptions Options, IReadOnlyList<SharedFramework> Frameworks, string Runtime, NativeCodeScope NativeCode)
{
    /// <summary>The <c>dotnet</c> that runs the app.</summary>
    public string Host { get; init; } = "";

    /// <summary>The machine's kind: a home, in which the cache is, may be that of several.</summary>
    public Architecture Machine { get; init; } = RuntimeInformation.OSArchitecture;
}
