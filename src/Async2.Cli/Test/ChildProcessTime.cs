using System.Runtime.InteropServices;

namespace Async2.Cli.Test;

/// <summary>
/// The processor time of all descendants of this process that have ended.
/// </summary>
internal static partial class ChildProcessTime
{
    private const int Children = -1;

    /// <summary>The time until now; null if the system does not measure it (Windows).</summary>
    public static TimeSpan? Now() =>
        !OperatingSystem.IsWindows() && Environment.Is64BitProcess && Ask(Children, out var usage) == 0
            ? TimeSpan.FromSeconds(usage.UserSeconds + usage.SystemSeconds)
                + TimeSpan.FromMicroseconds(usage.UserMicroseconds + usage.SystemMicroseconds)
            : null;

    [LibraryImport("libc", EntryPoint = "getrusage")]
    private static partial int Ask(int who, out Usage usage);

    // struct rusage begins with two timevals. The size is larger than that of any system.
    [StructLayout(LayoutKind.Explicit, Size = 256)]
    private struct Usage
    {
        [FieldOffset(0)]
        public long UserSeconds;

        [FieldOffset(8)]
        public int UserMicroseconds;

        [FieldOffset(16)]
        public long SystemSeconds;

        [FieldOffset(24)]
        public int SystemMicroseconds;
    }
}
