using Async2.Compiler;

namespace Async2.Cli.Settings;

/// <summary>Reports names in the settings that match nothing in the input, because they may be misspelt.</summary>
internal static class UnusedSettings
{
    public static void Note(WeaveOptions options, WeaveReport report)
    {
        var names = new Lazy<PatternNames>(() => new PatternNames(report.Assemblies.Select(a => a.Path)));
        var assemblies = report.Assemblies.Select(a => Path.GetFileNameWithoutExtension(a.Path)).Distinct().ToList();
        foreach (var assembly in options.Assemblies.Keys.Except(assemblies))
            Screen.Tell($"settings: no assembly {assembly} in the input: is it {NearestName.Of(assembly, assemblies)}?");
        var ofAssemblies = options.Assemblies.Where(a => assemblies.Contains(a.Key))
            .SelectMany(a => a.Value.Leave.Concat(a.Value.KeepTasks));
        foreach (var pattern in Unused(options.Leave.Concat(options.KeepTasks).Concat(ofAssemblies), report))
            Screen.Tell($"settings: no method matches {pattern}: {Suggestion(names.Value.Nearest(pattern))}");
        if (options.Selection.Only is { } only && IsNothingSelected(options.Selection, report))
            Screen.Tell($"--only: no async method matches {only}: {SuggestionFor(only, report)}");
        NoteKeptTasks(options);
        foreach (var problem in report.Assemblies.SelectMany(a => a.Problems).Distinct()) Screen.Tell($"no effect: {problem.Text}");
    }

    /// <summary>The patterns that match nothing in the woven assemblies.</summary>
    public static IEnumerable<MethodPattern> Unused(IEnumerable<MethodPattern> patterns, WeaveReport report)
    {
        var used = report.Assemblies.SelectMany(a => a.Patterns).ToHashSet();
        return patterns.DistinctBy(p => p.Text).Where(p => !used.Contains(p.Text));
    }

    /// <exception cref="CommandException">No method has the name of <c>--only</c>.</exception>
    public static void RequireSelected(WeaveOptions options, WeaveReport report)
    {
        if (options.Selection.Only is not { } only || !IsNothingSelected(options.Selection, report)) return;
        throw new CommandException("--only: no async method matches", only, $"{SuggestionFor(only, report)}; nothing is written");
    }

    // Ranges of hashes may be empty, as bisection needs them.
    private static bool IsNothingSelected(MethodSelection selection, WeaveReport report) =>
        selection.Methods is null
        && report.Assemblies.All(a => a.Others.Count == 0 && a.Methods.All(m => m.Skip is { Reason: SkipReason.NotSelected }));

    // A part of a name is enough, so the suggestion is a part, too: Order.PayAsync of Shop.Order.PayAsync(Int32).
    private static string SuggestionFor(string only, WeaveReport report)
    {
        var parts = report.Assemblies.SelectMany(a => a.Methods).SelectMany(m => PartsOf(m.Name.Split('(')[0].Split('.')))
            .Distinct().ToList();
        return Suggestion(parts.Count == 0 ? null : NearestName.Of(only.Trim('*', '?', '.'), parts));
    }

    private static IEnumerable<string> PartsOf(string[] names) =>
        from start in Enumerable.Range(0, names.Length)
        from count in Enumerable.Range(1, names.Length - start)
        select string.Join('.', names, start, count);

    private static string Suggestion(string? nearest) => nearest is null ? "the setting has no effect" : $"is it {nearest}?";

    // Without our runtime library .NET decides which calls make tasks.
    private static void NoteKeptTasks(WeaveOptions options)
    {
        var patterns = options.KeepTasks.Concat(options.Assemblies.Values.SelectMany(a => a.KeepTasks));
        var backEnd = options.AllBackEnds.FirstOrDefault(b => !b.UsesRuntimeLibrary);
        if (backEnd is null || patterns.FirstOrDefault() is not { } pattern) return;
        Screen.Tell($"settings: the back end {backEnd} keeps no calls on the task: {pattern.Text} has no effect there");
    }
}
