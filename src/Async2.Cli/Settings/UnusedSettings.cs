using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Settings;

/// <summary>Reports names in the settings that match nothing in the input, because they may be misspelt.</summary>
internal static class UnusedSettings
{
    public static void Note(WeaveOptions options, WeaveReport report)
    {
        var used = report.Assemblies.SelectMany(a => a.Patterns).ToHashSet();
        var names = report.Assemblies.Select(a => Path.GetFileNameWithoutExtension(a.Path)).ToHashSet();
        foreach (var assembly in options.Assemblies.Keys.Where(n => !names.Contains(n)))
            Screen.Note($"async2: settings: no assembly {assembly} in the input: the setting has no effect");
        var ofAssemblies = options.Assemblies.Where(a => names.Contains(a.Key)).SelectMany(a => a.Value.Leave.Concat(a.Value.KeepTasks));
        foreach (var pattern in options.Leave.Concat(options.KeepTasks).Concat(ofAssemblies).Select(p => p.Text).Distinct())
            if (!used.Contains(pattern)) Screen.Note($"async2: settings: no method matches {pattern}: the setting has no effect");
        NoteKeptTasks(options);
    }

    // Without our runtime library .NET decides which calls make tasks.
    private static void NoteKeptTasks(WeaveOptions options)
    {
        var patterns = options.KeepTasks.Concat(options.Assemblies.Values.SelectMany(a => a.KeepTasks));
        var backEnd = options.AllBackEnds.FirstOrDefault(b => !b.UsesRuntimeLibrary);
        if (backEnd is null || patterns.FirstOrDefault() is not { } pattern) return;
        Screen.Note($"async2: settings: the back end {backEnd} keeps no calls on the task: {pattern.Text} has no effect there");
    }
}
