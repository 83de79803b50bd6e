using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Runtime.InteropServices.Marshalling;
using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>The runtime's debugging library, <c>libmscordbi</c>, which lies beside the runtime of the program.</summary>
internal static unsafe class DebuggingLibrary
{
    private const int Version4 = 4;
    private const uint ProcessAttach = 1;

    private static readonly StrategyBasedComWrappers s_wrappers = new();

    private static readonly ConcurrentDictionary<string, Lazy<nint>> s_loaded = new();

    /// <summary>A debugger for a process, which it does not stop yet.</summary>
    public static ICorDebug For(int process)
    {
        var (runtime, address) = RuntimeOf(process);
        var folder = Path.GetDirectoryName(runtime)!;
        var library = s_loaded.GetOrAdd(Path.Combine(folder, "libmscordbi.so"), path => new Lazy<nint>(() => Load(path))).Value;
        var create = (delegate* unmanaged<int, uint, char*, char*, nint, nint*, int>)NativeLibrary.GetExport(library, "CoreCLRCreateCordbObject3");
        nint debugger = 0;
        fixed (char* reader = Path.Combine(folder, "libmscordaccore.so"))
            Marshal.ThrowExceptionForHR(create(Version4, (uint)process, null, reader, address, &debugger));
        var result = (ICorDebug)s_wrappers.GetOrCreateObjectForComInstance(debugger, CreateObjectFlags.None);
        Marshal.Release(debugger);
        return result;
    }

    // The system's loader does not call DllMain, which starts the library's part of the platform layer.
    private static nint Load(string path)
    {
        var library = NativeLibrary.Load(path);
        var main = (delegate* unmanaged<nint, uint, nint, int>)NativeLibrary.GetExport(library, "DllMain");
        return main(library, ProcessAttach, 0) != 0 ? library : throw new InvalidOperationException($"{path}: cannot be initialised");
    }

    private static (string Path, nint Address) RuntimeOf(int process)
    {
        var line = File.ReadLines($"/proc/{process}/maps").First(l => l.EndsWith("/libcoreclr.so", StringComparison.Ordinal));
        return (line[line.IndexOf('/', StringComparison.Ordinal)..], nint.Parse(line.Split('-')[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture));
    }
}
