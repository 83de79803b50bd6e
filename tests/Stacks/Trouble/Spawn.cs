using System.ComponentModel;
using System.Runtime.InteropServices;

namespace Troubles;

/// <summary>Starts a process that opens a pipe first. Its parent's thread cannot be interrupted until then (state D).</summary>
internal static class Spawn
{
    // A posix_spawn_file_actions_t has 80 bytes, or fewer.
    private const int ActionsSize = 256;
    private const int UnusedFile = 99;

    public static void UntilWritten(string pipe)
    {
        var actions = new byte[ActionsSize];
        Require(InitActions(actions));
        Require(AddOpen(actions, UnusedFile, pipe, 0, 0));
        Require(Start(out _, "/bin/true", actions, 0, ["/bin/true", null], [null]));
    }

    private static void Require(int error)
    {
        if (error != 0) throw new Win32Exception(error);
    }

    [DllImport("libc", EntryPoint = "posix_spawn_file_actions_init")]
    private static extern int InitActions(byte[] actions);

    [DllImport("libc", EntryPoint = "posix_spawn_file_actions_addopen", BestFitMapping = false, ThrowOnUnmappableChar = true)]
    private static extern int AddOpen(byte[] actions, int file, [MarshalAs(UnmanagedType.LPStr)] string path, int flags, uint mode);

    [DllImport("libc", EntryPoint = "posix_spawn", BestFitMapping = false, ThrowOnUnmappableChar = true)]
    private static extern int Start(
        out int process, [MarshalAs(UnmanagedType.LPStr)] string path, byte[] actions, nint attributes,
        [MarshalAs(UnmanagedType.LPArray, ArraySubType = UnmanagedType.LPStr)] string?[] arguments,
        [MarshalAs(UnmanagedType.LPArray, ArraySubType = UnmanagedType.LPStr)] string?[] variables);
}
