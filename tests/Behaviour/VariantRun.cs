namespace Async2.Behaviour.Tests;

/// <summary>Runs all programs of a variant, as far as may be in one process, and takes their outputs apart.</summary>
internal static class VariantRun
{
    private const string Heading = "=== ";
    private const string TimeLimitSeconds = "30";
    private static readonly TimeSpan ProcessLimit = TimeSpan.FromMinutes(5);

    /// <summary>How each program ended, followed by what it printed.</summary>
    /// <param name="variant">The variant.</param>
    /// <param name="variables">Environment variables besides those of the variant.</param>
    public static IReadOnlyDictionary<string, string> Run(Variant variant, params (string Name, string? Value)[] variables) =>
        Run(variant, variant.Folder.Path, variables);

    /// <summary>As <see cref="Run(Variant, ValueTuple{string, string}[])"/>, for another copy of the variant's assembly.</summary>
    public static IReadOnlyDictionary<string, string> Run(Variant variant, string assembly, params (string Name, string? Value)[] variables) =>
        Run(variant, assembly, [.. variant.Programs.Select(p => p.Name)], variables);

    /// <summary>As <see cref="Run(Variant, ValueTuple{string, string}[])"/>, for some programs, also such as the variant leaves out.</summary>
    public static IReadOnlyDictionary<string, string> Only(Variant variant, IReadOnlyCollection<string> programs) =>
        Run(variant, variant.Folder.Path, [.. variant.Corpus.Programs.Select(p => p.Name).Where(programs.Contains)], []);

    private static Dictionary<string, string> Run(
        Variant variant, string assembly, string[] programs, (string Name, string? Value)[] variables)
    {
        var results = new Dictionary<string, string>();
        var leftOut = variant.Corpus.Programs.Select(p => p.Name).Except(programs).ToArray();
        var waiting = programs;
        while (waiting.Length > 0)
        {
            var (exit, output, error) = Command(variant, assembly, ["all", waiting[0], .. leftOut], variables);
            foreach (var (name, result) in Split(output)) results[name] = result;
            // A program that took the process down has no heading: it is the first that is still missing.
            waiting = [.. waiting.Where(name => !results.ContainsKey(name))];
            if (waiting.Length == 0) break;
            results[waiting[0]] = $"took the process down, exit code {exit}\n{error}";
            waiting = waiting[1..];
        }
        return results;
    }

    public static (int ExitCode, string Output, string Error) Verb(Variant variant, string verb) => Command(variant, variant.Folder.Path, [verb], []);

    private static (int ExitCode, string Output, string Error) Command(
        Variant variant, string assembly, string[] arguments, (string Name, string? Value)[] variables) =>
        Tool.Run(
            variant.DotNet.Command,
            ["exec", assembly, .. arguments],
            ProcessLimit,
            [.. variant.Variables, .. variables, ("CORPUS_TIME_LIMIT", TimeLimitSeconds)]);

    private static IEnumerable<(string Name, string Result)> Split(string output)
    {
        // Each section ends where the next heading begins, the last one at the end: without its line end, as all others.
        if (output.EndsWith('\n')) output = output[..^1];
        foreach (var section in $"\n{output}".Split($"\n{Heading}").Skip(1))
        {
            var name = section.Split(' ', 2)[0];
            yield return (name, section[(name.Length + 1)..]);
        }
    }
}
