using System.Globalization;
using Async2.Cli.Dotnet;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>The output of <c>run -v</c> on standard error, with the time since it was constructed.</summary>
internal sealed class RunDescription(IReadOnlyList<SharedFramework> frameworks)
{
    private readonly long _started = TimeProvider.System.GetTimestamp();

    /// <summary>Prints the report, the folder of the app, and the reason why there is no native code, if there is one.</summary>
    public void Write(WeaveReport report, string folder, bool cached, string? withoutNativeCode)
    {
        var ofFrameworks = report.Assemblies.ToLookup(a => frameworks.FirstOrDefault(f => Path.GetDirectoryName(a.Path) == f.Folder));
        foreach (var assembly in ofFrameworks[null]) Write(assembly);
        foreach (var framework in frameworks) Write(framework, [.. ofFrameworks[framework]]);
        if (withoutNativeCode is not null) Screen.Tell($"without native code: {ErrorLine.OneLine(withoutNativeCode)}");
        Screen.Tell($"{folder} ({(cached ? "cached" : Seconds())})");
    }

    private static void Write(AssemblyReport assembly)
    {
        var name = Path.GetFileName(assembly.Path);
        if (assembly.Outcome == AssemblyOutcome.Skipped) Screen.Tell($"{name}: skipped: {assembly.Reason}");
        else if (assembly.Methods.Count > 0)
            Screen.Tell($"{name}: {assembly.WovenMethods} of {assembly.Methods.Count} async methods woven");
        foreach (var method in assembly.Methods.Where(m => !m.Woven)) Screen.Tell($"  skipped {method.Name}: {method.Reason}");
    }

    /// <summary>One line, because a framework has a hundred assemblies; <c>explain</c> lists them.</summary>
    private static void Write(SharedFramework framework, IReadOnlyList<AssemblyReport> assemblies)
    {
        var methods = assemblies.SelectMany(a => a.Methods).ToList();
        var woven = assemblies.Count(a => a.Outcome == AssemblyOutcome.Woven);
        Screen.Tell(
            $"{framework.Name} {framework.Version}: {methods.Count(m => m.Woven)} of {methods.Count} async methods woven, "
                + $"in {woven} assemblies");
    }

    private string Seconds() => TimeProvider.System.GetElapsedTime(_started).TotalSeconds.ToString("0.0 's'", CultureInfo.InvariantCulture);
}
