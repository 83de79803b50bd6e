using System.Text.RegularExpressions;

namespace Async2.Cli.Test;

/// <summary>The results of one test in one run: usually one, several if tests share a name, none if it did not run.</summary>
internal sealed partial class Observation : IEquatable<Observation>
{
    private readonly string _all;

    public Observation(IEnumerable<TestResult> results)
    {
        Results = [.. results.OrderBy(r => r.Outcome).ThenBy(r => Comparable(r.Message), StringComparer.Ordinal)];
        Outcomes = string.Join(' ', Results.Select(r => r.Outcome));
        _all = string.Join('\n', Results.Select(r => $"{r.Outcome} {Comparable(r.Message)}"));
    }

    public IReadOnlyList<TestResult> Results { get; }

    public string Outcomes { get; }

    public bool IsAbsent => Results.Count == 0;

    public TimeSpan Duration => TimeSpan.FromTicks(Results.Sum(r => r.Duration.Ticks));

    public bool Equals(Observation? other) => _all == other?._all;

    public override bool Equals(object? obj) => Equals(obj as Observation);

    public override int GetHashCode() => _all.GetHashCode(StringComparison.Ordinal);

    /// <summary>A message without stack traces, which may differ.</summary>
    private static string Comparable(string message) => TraceLine().Replace(message.ReplaceLineEndings("\n"), "");

    [GeneratedRegex(@"^\s*(at .+\(.*\).*|--- End of .+ ---)\n?", RegexOptions.Multiline)]
    private static partial Regex TraceLine();
}
