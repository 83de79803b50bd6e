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
    /// <summary>The machine that the native code is made for: machines of several kinds may have one home, and the cache is there.</summary>
    public Architecture Machine { get; init; } = RuntimeInformation.OSArchitecture;
}
