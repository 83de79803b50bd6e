using System.Diagnostics;

namespace Async2.Stacks.Targets;

/// <summary>Says why a process cannot be read.</summary>
internal static class ProcessAccess
{
    /// <returns>The name of the process, with its id.</returns>
    /// <exception cref="InspectionException">There is no such process.</exception>
    public static string Require(int id)
    {
        if (id == Environment.ProcessId)
            throw new InspectionException("this is async2 itself", $"process {id}", "give another process's id");
        try
        {
            using var process = Process.GetProcessById(id);
            return $"process {id} ({AppOf(id) ?? process.ProcessName})";
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            throw new InspectionException("no such process", $"{id}", "'dotnet-trace ps' or 'ps' lists those that run here", e);
        }
    }

    // A process that is called dotnet runs the first assembly of its command line.
    private static string? AppOf(int id) =>
        ProcessStatus.TextOf($"/proc/{id}/cmdline")?.Split('\0').Where(a => a.EndsWith(".dll", StringComparison.OrdinalIgnoreCase))
            .Select(Path.GetFileNameWithoutExtension).FirstOrDefault();

    /// <summary>The exception for a process that the system, or its end, does not let be read.</summary>
    public static InspectionException Refused(int id, string name, Exception cause)
    {
        if (cause is InspectionException known) return known;
        if (HasEnded(id)) return Ended(name, cause);
        if (TracerOf(id) is { } tracer)
        {
            return new InspectionException(
                "another process is attached to it", name, $"end process {tracer} first, a debugger or a tracer", cause);
        }
        return new InspectionException(
            "not allowed to read the process", name,
            "run async2 as its user, or as root; in a container add the capability SYS_PTRACE and run in the same pid namespace", cause);
    }

    /// <summary>The exception for a process that has ended.</summary>
    public static InspectionException Ended(string name, Exception? cause) =>
        new("the process has ended", name, "start it again, or read a core", cause);

    // Linux lets one thread attach to a process at a time, and names it: "TracerPid:\t0" if there is none.
    private static string? TracerOf(int id) =>
        ProcessStatus.Field($"{id}", "TracerPid:") is { } thread and not "0" ? ProcessStatus.Field(thread, "Tgid:") ?? thread : null;

    private static bool HasEnded(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return process.HasExited;
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            return true;
        }
    }
}
