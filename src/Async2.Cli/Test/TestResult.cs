namespace Async2.Cli.Test;

internal enum TestOutcome
{
    Passed,
    Failed,
    Skipped,

    /// <summary>It was running when the process crashed.</summary>
    Crashed,

    /// <summary>It was running when nothing happened any more.</summary>
    Hung,
}

/// <summary>What became of one test in one run.</summary>
/// <param name="Name">The full display name, with arguments where there are some; not always unique.</param>
/// <param name="Outcome">How it ended.</param>
/// <param name="Message">Why it failed or was skipped; empty for one that passed.</param>
/// <param name="Duration">As the test framework measured it.</param>
internal sealed record TestResult(string Name, TestOutcome Outcome, string Message, TimeSpan Duration)
{
    /// <summary>The name with all of its class before it; some frameworks leave that out, or give only its last part.</summary>
    public static string FullName(string className, string name)
    {
        className = className.Split(',')[0]; // MSTest once gave the assembly, too.
        if (className.Length == 0) return name;
        for (var at = 0; at >= 0; at = className.IndexOfAny(['.', '+'], at + 1))
        {
            var last = at == 0 ? className : className[(at + 1)..];
            if (name.StartsWith(last + ".", StringComparison.Ordinal)) return className[..^last.Length] + name;
        }
        return $"{className}.{name}";
    }

    public static TestResult Unfinished(string name, RunEnd end) =>
        new(name, end == RunEnd.Hung ? TestOutcome.Hung : TestOutcome.Crashed, "", TimeSpan.Zero);
}
