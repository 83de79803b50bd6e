using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>What makes a difference to everything that is woven: the tool, the runtime library, and the options.</summary>
internal static class WeaveIdentity
{
    /// <summary>The tool, what it is asked to do, and the runtime library that it gives to what it weaves.</summary>
    public static string Of(WeaveOptions options) =>
        $"{OfOptions(options)}\n{ContentDigest.OfFile(RuntimeFile.Portable)}";

    /// <summary>The same without the runtime library.</summary>
    public static string OfOptions(WeaveOptions options)
    {
        string[] parts =
        [
            $"{typeof(WeaveIdentity).Module.ModuleVersionId}",
            $"{typeof(Weaver).Module.ModuleVersionId}",
            $"{options.BackEnd.Name} {options.Contexts} {options.Reuse} {options.FinishSuspension}",
            $"tasklets {options.Tasklets}",
            options.Selection.Methods is { } ranges ? string.Join(',', ranges) : "all",
            .. Optimisation.All.Where(o => !options.Uses(o)).Select(o => o.Name),
            $"{options.Selection.Only}",
            $"ConfigureAwait {options.ConfigureAwait}",
            .. Patterns(options.Leave, options.KeepTasks),
            .. options.Assemblies.OrderBy(a => a.Key, StringComparer.Ordinal).SelectMany(OfAssembly),
            .. options.BackEnds.OrderBy(b => b.Key, StringComparer.Ordinal).Select(b => $"{b.Key} {b.Value.Name}"),
        ];
        return string.Join('\n', parts);
    }

    private static IEnumerable<string> Patterns(IEnumerable<MethodPattern> leave, IEnumerable<MethodPattern> keepTasks) =>
        [.. leave.Select(p => $"leave {p}"), .. keepTasks.Select(p => $"keep tasks {p}")];

    private static IEnumerable<string> OfAssembly(KeyValuePair<string, AssemblyOptions> assembly)
    {
        var (name, options) = assembly;
        return [$"in {name} {options.Contexts} {options.ConfigureAwait}", .. Patterns(options.Leave, options.KeepTasks)];
    }
}
