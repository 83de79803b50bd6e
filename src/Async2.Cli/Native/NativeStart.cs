using System.Runtime.InteropServices;
using Async2.Compiler;

namespace Async2.Cli.Native;

/// <summary>A note beside the native program that it runs on this system, so that later processes need not try.</summary>
/// <remarks>
///     start      the framework that it used as its own
///                the machine, as printed by uname, and /etc/os-release in one line, because several machines may share a clone
/// <c>./async2</c> reads it, too, and starts the program without .NET.
/// </remarks>
internal sealed class NativeStart(string folder)
{
    private const string Release = "/etc/os-release";

    private readonly string _path = Path.Combine(folder, "start");

    /// <summary>Whether there is a note for this system and this framework.</summary>
    public bool IsNoted
    {
        get
        {
            try
            {
                return File.Exists(_path) && File.ReadAllText(_path) == Text();
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                return false;
            }
        }
    }

    public void Note()
    {
        try
        {
            AtomicFile.Write(_path, Text());
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The program is tried again next time.
        }
    }

    private static string Text() =>
        $"{OwnFramework.Folder}\n{Machine} {(File.Exists(Release) ? string.Concat(File.ReadLines(Release)) : "")}\n";

    // Other machines have other names for uname, so only this program recognises the note.
    private static string Machine => RuntimeInformation.OSArchitecture switch
    {
        Architecture.X64 => "x86_64",
        Architecture.Arm64 => OperatingSystem.IsMacOS() ? "arm64" : "aarch64",
        var other => $"{other}",
    };
}
