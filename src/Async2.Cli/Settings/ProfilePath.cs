using System.Globalization;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Settings;

/// <summary>The file of a profile, as the command line names it. What is wrong with it is said before anything is done.</summary>
internal static class ProfilePath
{
    /// <exception cref="CommandException">There is none, or it is no profile.</exception>
    public static Profile Read(string path)
    {
        if (!FileStatus.IsFile(path)) throw new CommandException("no profile", path, "check the path; 'run --record-profile' writes one");
        try
        {
            return Profile.Read(path);
        }
        catch (InvalidDataException e)
        {
            throw new CommandException("not a profile", path, $"{e.Message}; record it again, with 'run --record-profile'", e);
        }
    }

    /// <summary>The full path of a file to record to: a new one, or a profile to which the run adds.</summary>
    /// <exception cref="CommandException">It cannot be written, or is something else.</exception>
    public static string ForRecording(string path)
    {
        var full = Path.GetFullPath(path);
        if (Path.Exists(full)) Read(full);
        else if (!Directory.Exists(Path.GetDirectoryName(full)))
            throw new CommandException("no folder for the profile", path, "make it first");
        var tried = string.Create(CultureInfo.InvariantCulture, $"{full}.{Environment.ProcessId}.new");
        new FileStream(tried, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0, FileOptions.DeleteOnClose).Dispose();
        return full;
    }
}
