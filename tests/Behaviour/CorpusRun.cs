using System.Globalization;

namespace Async2.Behaviour.Tests;

/// <summary>Runs programs of a corpus, mostly in one process, and splits their output.</summary>
/// <param name="dotnet">The command that runs them.</param>
/// <param name="assembly">The corpus's assembly.</param>
/// <param name="variables">Environment variables besides the tests' own.</param>
internal sealed class CorpusRun(string dotnet, string assembly, IEnumerable<(string Name, string? Value)> variables)
{
    private const string Heading = "=== ";

    /// <summary>The time limit of a program. A process may take ten times as long.</summary>
    public TimeSpan Limit { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>The outcome of each program, followed by its output.</summary>
    /// <param name="corpus">The sources of the assembly.</param>
    /// <param name="programs">The programs to run.</param>
    public IReadOnlyDictionary<string, string> Of(Corpus corpus, IEnumerable<string> programs)
    {
        var results = new Dictionary<string, string>();
        var wanted = programs.ToHashSet();
        var inOrder = corpus.Programs.Select(p => p.Name).ToLookup(wanted.Contains);
        string[] waiting = [.. inOrder[true]];
        while (waiting.Length > 0)
        {
            var (exit, output, error) = Command(["all", waiting[0], .. inOrder[false]]);
            foreach (var (name, result) in Split(output)) results[name] = result;
            // A program that ended the process has no heading: it is the first that is missing.
            waiting = [.. waiting.Where(name => !results.ContainsKey(name))];
            if (waiting.Length == 0) break;
            results[waiting[0]] = $"took the process down, exit code {exit}\n{error}";
            waiting = waiting[1..];
        }
        return results;
    }

    /// <summary>Runs another command of the runner.</summary>
    public (int ExitCode, string Output, string Error) Verb(string verb) => Command([verb]);

    private (int ExitCode, string Output, string Error) Command(string[] arguments) => Tool.Run(
        dotnet, ["exec", assembly, .. arguments], 10 * Limit,
        [.. variables, ("CORPUS_TIME_LIMIT", Limit.TotalSeconds.ToString(CultureInfo.InvariantCulture))]);

    private static IEnumerable<(string Name, string Result)> Split(string output)
    {
        // Each section ends where the next heading begins, the last one at the end: without its line end, like all others.
        if (output.EndsWith('\n')) output = output[..^1];
        foreach (var section in $"\n{output}".Split($"\n{Heading}").Skip(1))
        {
            var name = section.Split(' ', 2)[0];
            yield return (name, section[(name.Length + 1)..]);
        }
    }
}
