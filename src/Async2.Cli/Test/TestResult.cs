namespace Async2.Cli.Test;

internal enum TestOutcome
{
    Passed,
    Failed,
    Skipped,

    /// <summary>It was running when the process crashed.</summary>
    Crashed,

    /// <summary>It was running when the process hung.</summary>
    Hung,
}

/// <summary>The result of one test in one run. The full display name is not always unique. A passed test has no message.</summary>
internal sealed record TestResult(string Name, TestOutcome Outcome, string Message, TimeSpan Duration)
{
    /// <summary>The name after the full name of its class, which some frameworks omit or shorten.</summary>
    public static string FullName(string className, string name)
    {
        className = className.Split(',')[0]; // Old versions of MSTest add the assembly.
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
