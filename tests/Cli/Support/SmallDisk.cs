using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace Async2.Cli.Tests;

/// <summary>A disk in memory that is full soon.</summary>
internal sealed class SmallDisk(string folder) : IDisposable
{
    public static bool TryMount(string folder, int kilobytes, [NotNullWhen(true)] out SmallDisk? disk)
    {
        disk = null;
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return false;
        Directory.CreateDirectory(folder);
        if (Run("mount", "-t", "tmpfs", "-o", $"size={kilobytes}k", "async2-test", folder) != 0) return false;
        disk = new SmallDisk(folder);
        return true;
    }

    public void Dispose() => Run("umount", folder);

    private static int Run(string command, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(command, arguments) { RedirectStandardError = true })!;
        process.WaitForExit();
        return process.ExitCode;
    }
}
