using System.Runtime.InteropServices;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Native;

/// <summary>A note beside the native program that it runs on this system, so that nobody needs to try.</summary>
/// <remarks>
///     start      the framework that it took for its own
///                the kind of machine, as uname says it, and the lines of /etc/os-release, as one: a clone may be shared by machines
/// <c>./async2</c> reads it as well, and starts the program without .NET.
/// </remarks>
/// <param name="folder">Where the program is.</param>
internal sealed class NativeStart(string folder)
{
    private const string Release = "/etc/os-release";

    private readonly string _path = Path.Combine(folder, "start");

    /// <summary>Whether the note is there, of this system and this framework.</summary>
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

    /// <summary>Makes it, where that can be done.</summary>
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

    // Of one that is not known here only this process knows the note again.
    private static string Machine => RuntimeInformation.OSArchitecture switch
    {
        Architecture.X64 => "x86_64",
        Architecture.Arm64 => OperatingSystem.IsMacOS() ? "arm64" : "aarch64",
        var other => $"{other}",
    };
}
