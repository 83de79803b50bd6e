using System.Diagnostics;

namespace Async2.Cli.Tests;

/// <summary>A named pipe: whoever opens it waits for the other end.</summary>
internal static class Pipe
{
    public static string Make(string path)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.Delete(path);
        using var process = Process.Start("mkfifo", [path]);
        process.WaitForExit();
        Assert.Equal(0, process.ExitCode);
        return path;
    }

    public static bool Is(string path)
    {
        using var process = Process.Start("test", ["-p", path]);
        process.WaitForExit();
        return process.ExitCode == 0;
    }
}
