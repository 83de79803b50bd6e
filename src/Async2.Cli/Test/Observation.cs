using System.Text.RegularExpressions;

namespace Async2.Cli.Test;

/// <summary>What one run shows of one test: as a rule one result, several if tests share a name, none if it did not run.</summary>
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

    /// <summary>All outcomes, in order.</summary>
    public string Outcomes { get; }

    public bool IsAbsent => Results.Count == 0;

    public TimeSpan Duration => TimeSpan.FromTicks(Results.Sum(r => r.Duration.Ticks));

    public bool Equals(Observation? other) => _all == other?._all;

    public override bool Equals(object? obj) => Equals(obj as Observation);

    public override int GetHashCode() => _all.GetHashCode(StringComparison.Ordinal);

    /// <summary>A message as it is, but for stack traces in it: those may differ.</summary>
    private static string Comparable(string message) => TraceLine().Replace(message.ReplaceLineEndings("\n"), "");

    [GeneratedRegex(@"^\s*(at .+\(.*\).*|--- End of .+ ---)\n?", RegexOptions.Multiline)]
    private static partial Regex TraceLine();
}
