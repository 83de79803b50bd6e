using Async2.Cli.Settings;
using Async2.Compiler;

namespace Async2.Build.Weaving;

/// <summary>Warns of names in the settings of a project that match nothing.</summary>
/// <remarks>
/// Projects may share a file, which then has names of all of them. So a name is wrong only if a file in the project's own folder has it,
/// and neither the project nor an assembly that it refers to does; or if it names a method that a type of the project lacks.
/// </remarks>
internal sealed class PatternCheck(ProjectFiles files, BuildJob job)
{
    private readonly PatternNames _own = new(job.Inputs.Select(i => i.Source));
    private readonly Lazy<PatternNames> _all = new(
        () => new PatternNames([.. job.Inputs.Select(i => i.Source), .. job.References, .. job.FrameworkReferences]));

    public static void Run(ProjectFiles files, BuildJob job, IReadOnlyList<AssemblyReport> reports)
    {
        var options = job.Options;
        var patterns = options.Leave.Concat(options.KeepTasks)
            .Concat(options.Assemblies.Values.SelectMany(a => a.Leave.Concat(a.KeepTasks)));
        MethodPattern[] unused = [.. UnusedSettings.Unused(patterns, new WeaveReport(reports))];
        if (unused.Length > 0) new PatternCheck(files, job).Check(unused);
        CheckAssemblies(files, job);
    }

    private void Check(IEnumerable<MethodPattern> unused)
    {
        foreach (var pattern in unused)
        {
            if (_own.LackMethodOf(pattern))
                Warn(files.PlaceOf(pattern.Text) ?? files.Project, pattern.Text, _own.Nearest(pattern));
            else if (files.PlaceOf(pattern.Text) is { } place && !_all.Value.Match(pattern))
                Warn(place, pattern.Text, _all.Value.Nearest(pattern));
        }
    }

    private static void CheckAssemblies(ProjectFiles files, BuildJob job)
    {
        if (job.Options.Assemblies.Count == 0) return;
        var known = job.Inputs.Select(i => i.Source).Concat(job.References).Concat(job.FrameworkReferences)
            .Select(path => Path.GetFileNameWithoutExtension(path)!).ToList();
        foreach (var assembly in job.Options.Assemblies.Keys.Except(known))
            if (files.PlaceOf(assembly) is { } place) Warn(place, assembly, NearestName.Of(assembly, known));
    }

    private static void Warn(string place, string name, string? nearest) =>
        Screen.Line(BuildDiagnostic.NothingMatches.Line(place, name, nearest ?? "a name of a type or method"));
}
