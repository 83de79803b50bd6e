using System.Text.RegularExpressions;

namespace Async2.Cli.Test;

/// <summary>Finds in the output of a suite the reason why it ended early, in one line.</summary>
internal static partial class EndReason
{
    private const int Longest = 200;

    /// <summary>The first line with the cause, and the line that explains it; without a cause the last line.</summary>
    public static string Of(IReadOnlyList<string> output, int exitCode)
    {
        var text = string.Join('\n', output);
        if (MissingFramework().Match(text) is { Success: true } missing)
            return $"{missing.Groups["name"].Value} {missing.Groups["version"].Value} is not installed";
        if (FatalError().Match(text) is { Success: true } fatal) return Short(fatal.Value);
        var last = output.LastOrDefault(line => !string.IsNullOrWhiteSpace(line) && !line.StartsWith("   at ", StringComparison.Ordinal));
        return last is null ? $"exit code {exitCode}" : $"exit code {exitCode}: {Short(last)}";
    }

    private static string Short(string text)
    {
        var line = ErrorLine.OneLine(text);
        return line.Length > Longest ? line[..Longest] + "…" : line;
    }

    [GeneratedRegex(@"Framework: '(?<name>[^']+)', version '(?<version>[^']+)'")]
    private static partial Regex MissingFramework();

    // The runtime prints "Process terminated." and "Unhandled exception." The message follows, up to the trace.
    [GeneratedRegex(@"(Process terminated\.|Unhandled exception\.|Stack overflow\.|Fatal error\.|exited with error: ).*(\n(?!   at ).+)?")]
    private static partial Regex FatalError();
}
