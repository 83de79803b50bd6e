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
        if (!OperatingSystem.IsLinux() || Own($"/proc/{process}") is not { } own || own == process) return ids;
        foreach (var thread in Directory.EnumerateDirectories($"/proc/{process}/task"))
            if (Own(thread) is { } inner) ids[inner] = uint.Parse(Path.GetFileName(thread), CultureInfo.InvariantCulture);
        return ids;
    }

    // NSpid: 15492 4      the ids in each namespace, from this one to that of the process
    private static uint? Own(string folder)
    {
        try
        {
            var line = File.ReadLines(Path.Combine(folder, "status")).FirstOrDefault(l => l.StartsWith("NSpid:", StringComparison.Ordinal));
            return uint.TryParse(line?.Split('\t')[^1], CultureInfo.InvariantCulture, out var id) ? id : null;
        }
        catch (IOException)
        {
            return null;
        }
    }
}
