using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Async2.Inspect.Stacks.Reading;

/// <summary>A reader that crashes leaves nothing behind. Its core would have data of the target, and lie in the current folder.</summary>
internal static partial class NoCore
{
    // From bits/resource.h; the same on macOS.
    private const int CoreLimit = 4;

    /// <summary>Sets the environment of a reader: no core by .NET, and no sockets, which stay if it is killed.</summary>
    public static void Prepare(ProcessStartInfo reader)
    {
        reader.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        reader.Environment["DOTNET_EnableDiagnostics"] = "0";
    }

    /// <summary>Lets the system write no core of this process.</summary>
    public static void Set()
    {
        if (!OperatingSystem.IsWindows()) _ = SetLimit(CoreLimit, default);
    }

    [LibraryImport("libc", EntryPoint = "setrlimit")]
    private static partial int SetLimit(int resource, in Limit limit);

    private readonly struct Limit
    {
        public readonly nuint Soft;
        public readonly nuint Hard;
    }
}
