using System.Runtime.InteropServices;

namespace Async2.Compiler;

/// <summary>
/// The status of a file, on systems that report it (Linux). Only regular files are read and replaced: opening a pipe would wait for its
/// other end, and replacing a device would remove it for everybody.
/// </summary>
public sealed partial class FileStatus
{
    private const int CurrentFolder = -100;
    private const int NoFollow = 0x100;
    private const uint Version = 0x40 | 0x80 | 0x100 | 0x200; // When it was written and changed, its number, and its size.
    private const uint Asked = 0x1 | 0x2 | 0x8 | 0x10 | Version; // Type, mode, owner and group.
    private const int TypeMask = 0xF000;
    private const int Regular = 0x8000;
    private const int Folder = 0x4000;
    private const int Socket = 0xC000;
    private const uint Root = 0;

    private readonly Answer _answer;

    private FileStatus(Answer answer) => _answer = answer;

    /// <summary>Whether it is a regular file.</summary>
    public bool IsRegular => (_answer.Mode & TypeMask) == Regular;

    /// <summary>Whether it is a folder.</summary>
    public bool IsFolder => (_answer.Mode & TypeMask) == Folder;

    /// <summary>Whether it is a socket.</summary>
    public bool IsSocket => (_answer.Mode & TypeMask) == Socket;

    /// <summary>The user who owns it.</summary>
    public uint Owner => _answer.Owner;

    /// <summary>The group that has its group's permissions.</summary>
    public uint Group => _answer.Group;

    /// <summary>Whether the user of this process owns it.</summary>
    public bool IsOwn => _answer.Owner == EffectiveUser();

    /// <summary>Whether root owns it.</summary>
    public bool IsRoots => _answer.Owner == Root;

    /// <summary>Its permissions.</summary>
    public UnixFileMode Mode => (UnixFileMode)(_answer.Mode & 0xFFF);

    /// <summary>The time of the last change of the file or its status, which nobody can set; null if the file system has none.</summary>
    public DateTimeOffset? Changed => HasVersion ? DateTimeOffset.FromUnixTimeSeconds(_answer.Changed.Seconds) : null;

    /// <summary>
    /// A text that identifies the file and its version, except for changes within one tick of the file system's clock; null if the file
    /// system has none.
    /// </summary>
    public string? Stamp => HasVersion
        ? $"{_answer.DeviceMajor}:{_answer.DeviceMinor} {_answer.Number} {_answer.Size} {_answer.Written} {_answer.Changed}"
        : null;

    private bool HasVersion => (_answer.Known & Version) == Version;

    /// <summary>
    /// The status of the file at a path, or of a link itself without <paramref name="follow"/>; null if there is none, or the system does
    /// not report it.
    /// </summary>
    public static FileStatus? Of(string path, bool follow = true)
    {
        if (!OperatingSystem.IsLinux()) return null;
        try
        {
            return Ask(CurrentFolder, path, follow ? 0 : NoFollow, Asked, out var answer) == 0 ? new FileStatus(answer) : null;
        }
        catch (EntryPointNotFoundException)
        {
            return null; // A C library that is too old.
        }
    }

    /// <summary>Whether the path leads to a regular file.</summary>
    public static bool IsFile(string path) => File.Exists(path) && Of(path) is null or { IsRegular: true };

    /// <summary>Whether the path leads to a pipe, a socket or a device.</summary>
    public static bool IsSpecial(string path) => Of(path) is { IsRegular: false, IsFolder: false };

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Ask(int folder, string path, int flags, uint asked, out Answer answer);

    [LibraryImport("libc", EntryPoint = "geteuid")]
    private static partial uint EffectiveUser();

    // struct statx of the kernel, the same on all processors.
    [StructLayout(LayoutKind.Explicit, Size = 256)]
    private struct Answer
    {
        [FieldOffset(0)]
        public uint Known;

        [FieldOffset(20)]
        public uint Owner;

        [FieldOffset(24)]
        public uint Group;

        [FieldOffset(28)]
        public ushort Mode;

        [FieldOffset(32)]
        public ulong Number;

        [FieldOffset(40)]
        public ulong Size;

        [FieldOffset(96)]
        public Time Changed;

        [FieldOffset(112)]
        public Time Written;

        [FieldOffset(136)]
        public uint DeviceMajor;

        [FieldOffset(140)]
        public uint DeviceMinor;
    }

    [StructLayout(LayoutKind.Sequential, Size = 16)]
    private readonly struct Time
    {
        public readonly long Seconds;

        private readonly uint _nanoseconds;

        public override string ToString() => $"{Seconds}.{_nanoseconds}";
    }
}
