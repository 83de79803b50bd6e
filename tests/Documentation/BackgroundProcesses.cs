using System.Diagnostics;

namespace Async2.Documentation.Tests;

/// <summary>What a page has left running: <c>async2 run</c> makes native code after the app has started.</summary>
internal static class BackgroundProcesses
{
    /// <summary>Ends the processes that have a variable, and those that they start meanwhile. Only Linux tells them.</summary>
    public static void End(string variable, string value)
    {
        if (!OperatingSystem.IsLinux()) return;
        while (With($"{variable}={value}\0") is { Count: > 0 } left)
        {
            foreach (var process in left)
            {
                process.Kill(); // Its variables go when it ends. That it ended is for its parent to see, which may not look.
                process.Dispose();
            }
        }
    }

    private static List<Process> With(string entry) =>
        [.. Process.GetProcesses().Where(p => VariablesOf(p.Id).Contains(entry, StringComparison.Ordinal))];

    private static string VariablesOf(int id)
    {
        try
        {
            return File.ReadAllText($"/proc/{id}/environ");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return ""; // It has ended, or is somebody else's.
        }
    }
}
