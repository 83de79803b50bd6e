using System.Globalization;
using Async2.Cli.Dotnet;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>Says on standard error what was woven and where it is, as <c>run -v</c> does. It counts the time from its making.</summary>
internal sealed class RunDescription(IReadOnlyList<SharedFramework> frameworks)
{
    private readonly long _started = TimeProvider.System.GetTimestamp();

    /// <summary>Says it.</summary>
    /// <param name="report">What was woven.</param>
    /// <param name="folder">Where the app is.</param>
    /// <param name="cached">Whether it was there before.</param>
    /// <param name="withoutNativeCode">Why what had native code has none now; null if it has, or will have.</param>
    public void Write(WeaveReport report, string folder, bool cached, string? withoutNativeCode)
    {
        var ofFrameworks = report.Assemblies.ToLookup(a => frameworks.FirstOrDefault(f => Path.GetDirectoryName(a.Path) == f.Folder));
        foreach (var assembly in ofFrameworks[null]) Write(assembly);
        foreach (var framework in frameworks) Write(framework, [.. ofFrameworks[framework]]);
        if (withoutNativeCode is not null) Screen.Note($"async2: without native code: {ErrorLine.OneLine(withoutNativeCode)}");
        Screen.Note($"async2: {folder} ({(cached ? "cached" : Seconds())})");
    }

    private static void Write(AssemblyReport assembly)
    {
        var woven = assembly.Methods.Count(m => m.Woven);
        var name = Path.GetFileName(assembly.Path);
        if (assembly.Outcome == AssemblyOutcome.Skipped) Screen.Note($"async2: {name}: left as it is: {assembly.Reason}");
        else if (assembly.Methods.Count > 0)
            Screen.Note($"async2: {name}: {woven} of {assembly.Methods.Count} async methods woven");
        foreach (var left in assembly.Methods.Where(m => !m.Woven)) Screen.Note($"async2:   left {left.Name}: {left.Reason}");
    }

    /// <summary>In one line: a framework has a hundred assemblies, and <c>explain</c> lists them.</summary>
    private static void Write(SharedFramework framework, IReadOnlyList<AssemblyReport> assemblies)
    {
        var methods = assemblies.SelectMany(a => a.Methods).ToList();
        var woven = assemblies.Count(a => a.Outcome == AssemblyOutcome.Woven);
        Screen.Note(
            $"async2: {framework.Name} {framework.Version}: {methods.Count(m => m.Woven)} of {methods.Count} async methods woven, "
                + $"in {woven} assemblies");
    }

    private string Seconds() => TimeProvider.System.GetElapsedTime(_started).TotalSeconds.ToString("0.0 's'", CultureInfo.InvariantCulture);
}
