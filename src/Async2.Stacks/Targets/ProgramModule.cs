using System.Globalization;

namespace Async2.Stacks.Targets;

/// <summary>
/// The module of a live process's program. A program in a single file maps the assemblies in it, some of them below itself. ClrMD takes
/// the lowest range for the start of the program, and finds no runtime there.
/// </summary>
/// <remarks>
///     55dd26d70000-55dd26d72000 r--p 02265000 fe:00 11691198    /srv/shop     an assembly
///     55dda5cfe000-55dda5dfb000 r--p 00000000 fe:00 11691198    /srv/shop     the program
/// </remarks>
internal static class ProgramModule
{
    private const int Offset = 2;
    private const int Path = 5;

    /// <summary>The path of the program of a process, as the process has it; null on other systems.</summary>
    public static string? PathOf(int process) => ProcessStatus.LinkOf($"{process}", "exe");

    /// <summary>The modules of a process, its program where it starts.</summary>
    public static IEnumerable<ModuleInfo> Correct(IDataReader process)
    {
        var program = PathOf(process.ProcessId);
        foreach (var module in process.EnumerateModules())
        {
            var start = program is not null && module.FileName == program ? StartOf(program, process.ProcessId) : null;
            yield return start is null || start == module.ImageBase
                ? module : ModuleInfo.TryCreate(process, start.Value, program!) ?? module;
        }
    }

    private static ulong? StartOf(string program, int process)
    {
        foreach (var line in File.ReadLines($"/proc/{process}/maps"))
        {
            var parts = line.Split(' ', Path + 1, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
            if (parts.Length <= Path || parts[Path] != program || parts[Offset].Any(c => c != '0')) continue;
            return ulong.Parse(parts[0].AsSpan(0, parts[0].IndexOf('-')), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        }
        return null;
    }
}
