namespace Async2.Stacks.Targets;

/// <summary>Finds the files that a target has loaded.</summary>
internal static class LoadedFile
{
    /// <summary>A path by which this process can open a file; null if there is none.</summary>
    /// <param name="reader">The target's memory.</param>
    /// <param name="path">The path that the target has.</param>
    public static string? Find(IDataReader reader, string path) => Find(reader, path, File.Exists);

    /// <summary>A path by which this process can open a folder; null if there is none.</summary>
    /// <inheritdoc cref="Find(IDataReader, string)"/>
    public static string? FindFolder(IDataReader reader, string path) => Find(reader, path, Directory.Exists);

    private static string? Find(IDataReader reader, string path, Func<string, bool> exists)
    {
        // The kernel shows the files of a process in another mount namespace (a container) below its root.
        var own = reader is ProcessReader live && OperatingSystem.IsLinux() ? $"/proc/{live.ProcessId}/root{path}" : path;
        return exists(own) ? own : exists(path) ? path : null;
    }
}
