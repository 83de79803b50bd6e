using System.Globalization;

namespace Async2.Stacks.Targets;

/// <summary>The ids of the threads of a process. In a pid namespace of its own (a container) the process knows them by other ids.</summary>
internal static class ThreadIds
{
    /// <summary>The ids by which this process knows the threads, by those of the process itself.</summary>
    /// <returns>None if all are the same.</returns>
    public static IReadOnlyDictionary<uint, uint> Of(int process)
    {
        Dictionary<uint, uint> ids = [];
        if (!OperatingSystem.IsLinux() || InnerId($"{process}") is not { } own || own == process) return ids;
        foreach (var thread in Directory.EnumerateDirectories($"/proc/{process}/task"))
        {
            var id = Path.GetFileName(thread);
            if (InnerId(id) is { } inner) ids[inner] = uint.Parse(id, CultureInfo.InvariantCulture);
        }
        return ids;
    }

    private static uint? InnerId(string thread) =>
        uint.TryParse(ProcessStatus.InnerId(thread), CultureInfo.InvariantCulture, out var id) ? id : null;
}
