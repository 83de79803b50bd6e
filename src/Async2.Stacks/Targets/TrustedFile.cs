using Async2.Compiler;

namespace Async2.Stacks.Targets;

/// <summary>Files whose code this process may run: only root and the user of this process can have written them.</summary>
public static class TrustedFile
{
    private static readonly bool s_hasCapabilities =
        ProcessStatus.Field(ProcessStatus.Self, "CapEff:") is { } capabilities && capabilities.Any(c => c != '0');

    /// <summary>The path of a regular file without links; null if there is none.</summary>
    /// <param name="path">A path to it.</param>
    public static string? RealPath(string path)
    {
        if (!FileStatus.IsFile(path)) return null;
        if (!OperatingSystem.IsLinux()) return Path.GetFullPath(path);
        try
        {
            using var file = File.OpenHandle(path);
            return new FileInfo($"/proc/self/fd/{file.DangerousGetHandle()}").LinkTarget;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Says why a file is not trusted; null if it is, or if the system does not say who owns it.</summary>
    /// <param name="realPath">Its path without links. Each of its folders counts, because who may write there can replace the file.</param>
    public static string? WhyNot(string realPath)
    {
        if (!OperatingSystem.IsLinux()) return null;
        for (var part = realPath; part is not null; part = Path.GetDirectoryName(part))
        {
            if (FileStatus.Of(part, follow: false) is not { } status) return $"{part} cannot be looked at";
            if (!IsTrustedOwner(status)) return $"{part} belongs to user {status.Owner}";
            if (MayOthersWrite(status)) return $"others may write {part}";
        }
        return null;
    }

    // Who may run code as this user runs it without a privilege that this process has.
    private static bool IsTrustedOwner(FileStatus status) => status.IsRoots || (status.IsOwn && !s_hasCapabilities);

    // In a sticky folder, such as /tmp, nobody can replace the files of others. A user's private group has the user's number.
    private static bool MayOthersWrite(FileStatus status)
    {
        if (status.IsFolder && status.Mode.HasFlag(UnixFileMode.StickyBit)) return false;
        return status.Mode.HasFlag(UnixFileMode.OtherWrite)
            || (status.Mode.HasFlag(UnixFileMode.GroupWrite) && status.Group != status.Owner);
    }
}
