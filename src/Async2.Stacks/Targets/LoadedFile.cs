using Async2.Compiler;

namespace Async2.Stacks.Targets;

/// <summary>Finds the files that a target has loaded.</summary>
internal static class LoadedFile
{
    /// <summary>A path by which this process can open a file; null if there is none.</summary>
    /// <param name="reader">The target's memory.</param>
    /// <param name="path">The path that the target has.</param>
    /// <remarks>No pipe: to open one would wait for its other end.</remarks>
    public static string? Find(IDataReader reader, string path) => Find(reader, path, FileStatus.IsFile);

    /// <summary>A path by which this process can open a folder; null if there is none.</summary>
    /// <inheritdoc cref="Find(IDataReader, string)"/>
    public static string? FindFolder(IDataReader reader, string path) => Find(reader, path, Directory.Exists);

    private static string? Find(IDataReader reader, string path, Func<string, bool> exists)
    {
        // The kernel shows the files of a process in another mount namespace (a container) below its root.
        var own = reader is ProcessReader live && OperatingSystem.IsLinux() ? $"/proc/{live.ProcessId}/root{path}" : path;
        return exists(own) ? own : exists(path) ? path : null;
    }

    /// <summary>The path that the target has for a file. The assemblies in a program's single file have no folder of their own.</summary>
    public static string FullPath(ClrInfo runtime, string path)
    {
        var program = runtime.DataTarget.DataReader is ProcessReader live ? ProgramModule.PathOf(live.ProcessId) : null;
        return Path.Combine(Path.GetDirectoryName(program ?? runtime.ModuleInfo.FileName) ?? "/", path);
    }
}
