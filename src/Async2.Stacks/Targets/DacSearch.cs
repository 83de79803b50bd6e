namespace Async2.Stacks.Targets;

/// <summary>Finds the DAC of a target's runtime among files that are trusted, because its code runs in this process.</summary>
/// <remarks>
/// A target could name any folder as its runtime's. It is believed if it runs as the user of this process and sees the same files, or if
/// the folder is one of the system's. The files of a container are never taken: a trusted copy of the same build is.
/// </remarks>
internal sealed class DacSearch(ClrInfo runtime)
{
    private static readonly string[] s_system = ["/usr/", "/opt/", "/lib/", "/lib64/", "/snap/", "/nix/store/"];

    public static string FileName { get; } = OperatingSystem.IsWindows() ? "mscordaccore.dll"
        : OperatingSystem.IsMacOS() ? "libmscordaccore.dylib" : "libmscordaccore.so";

    /// <summary>The build of the runtime.</summary>
    public RuntimeId Id { get; } = new(runtime.BuildId);

    /// <summary>Why a DAC that fits was not taken; null if none was found.</summary>
    public string? Refused { get; private set; }

    /// <summary>The path of the DAC; null if there is none that is trusted.</summary>
    public string? Find() =>
        RuntimeFolders.All().Where(Id.IsIn).Select(Trusted).FirstOrDefault(p => p is not null)
        ?? (FolderOfTarget() is { } folder ? Trusted(folder) : null);

    /// <summary>Whether a file lies beside another runtime.</summary>
    public bool IsOfAnother(string dac)
    {
        var folder = Path.GetDirectoryName(dac)!;
        return Id.IsKnown && File.Exists(Path.Combine(folder, RuntimeId.FileName)) && !Id.IsIn(folder);
    }

    private string? Trusted(string folder)
    {
        if (TrustedFile.RealPath(Path.Combine(folder, FileName)) is not { } path) return null;
        if (TrustedFile.WhyNot(path) is not { } reason) return path;
        Refused ??= reason;
        return null;
    }

    private string? FolderOfTarget()
    {
        if (Path.GetDirectoryName(runtime.ModuleInfo.FileName) is not { Length: > 0 } folder || runtime.IsSingleFile) return null;
        if (!OperatingSystem.IsLinux()) return folder; // On Windows, ClrMD requires Microsoft's signature.
        if (Id.IsKnown && !Id.IsIn(folder)) return null;
        return IsOfSameUser() || Array.Exists(s_system, s => folder.StartsWith(s, StringComparison.Ordinal)) ? folder : null;
    }

    private bool IsOfSameUser()
    {
        if (runtime.DataTarget.DataReader is not ProcessReader live) return false;
        var process = $"{live.ProcessId}";
        return ProcessStatus.UserOf(process) is { } user && user == ProcessStatus.UserOf(ProcessStatus.Self)
            && ProcessStatus.SeesSameFiles(process);
    }
}
