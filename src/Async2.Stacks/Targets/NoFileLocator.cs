using System.Collections.Immutable;

namespace Async2.Stacks.Targets;

/// <summary>Finds no files. ClrMD's own locator asks Microsoft's symbol server for names that the target has chosen.</summary>
internal sealed class NoFileLocator : IFileLocator
{
    /// <summary>Options by which a target is read without a network.</summary>
    public static DataTargetOptions Options() => new() { FileLocator = new NoFileLocator() };

    public string? FindPEImage(string fileName, int buildTimeStamp, int imageSize, bool checkProperties) => null;

    public string? FindPEImage(
        string fileName, SymbolProperties archivedUnder, ImmutableArray<byte> buildIdOrUUID, OSPlatform originalPlatform,
        bool checkProperties) => null;
}
