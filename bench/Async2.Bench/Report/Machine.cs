using System.Globalization;
using System.Runtime.InteropServices;
using Async2.Compiler;

namespace Async2.Bench.Report;

/// <summary>The machine on which figures were measured.</summary>
internal sealed record Machine(string Processor, int Cores, long MemoryBytes, string OperatingSystem, string Architecture)
{
    private const string ProcessorList = "/proc/cpuinfo";

    /// <summary>Names of the line with the model, on x64 and on Arm64.</summary>
    private static readonly string[] s_modelNames = ["model name", "Model", "CPU part"];

    public static Machine This() => new(
        VisibleText.Of(FindProcessor()), Environment.ProcessorCount, GC.GetGCMemoryInfo().TotalAvailableMemoryBytes,
        VisibleText.Of(RuntimeInformation.OSDescription), $"{RuntimeInformation.OSArchitecture}");

    public override string ToString()
    {
        var memory = (MemoryBytes / Math.Pow(1024, 3)).ToString("F1", CultureInfo.InvariantCulture);
        return $"{Processor}, {Html.Count(Cores, "core")}, {memory} GB, {OperatingSystem} ({Architecture})";
    }

    private static string FindProcessor() =>
        (File.Exists(ProcessorList) ? ModelOf(File.ReadAllLines(ProcessorList)) : null)
            ?? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER")
            ?? "unknown processor";

    /// <summary>The model in the lines of Linux's list of processors; null if none is named.</summary>
    internal static string? ModelOf(IReadOnlyList<string> lines)
    {
        var values =
            from name in s_modelNames
            from line in lines
            let parts = line.Split(':', 2)
            where parts.Length == 2 && parts[0].Trim() == name
            select parts[1].Trim();
        return values.FirstOrDefault(v => v.Length > 0);
    }
}
