namespace Async2.Cli.Test;

/// <summary>Runs a suite of xunit 3, a program that prints its progress as lines of JSON.</summary>
internal sealed class XunitRunner : SuiteRunner
{
    public override string Name => "xunit 3";

    public override SuiteRun Run(
        string dll, string reports, RunOptions options, IReadOnlyDictionary<string, string> environment,
        CancellationToken cancellationToken)
    {
        // It must be the first argument to have this effect in programs of Microsoft.Testing.Platform.
        List<string> arguments = [dll, "-automated", .. Filter(options.Filter)];
        var silence = new SilenceTimer(options.Patience);
        var messages = new XunitMessages();
        var end = SuiteProcess.Run(Dotnet(dll, environment, arguments), silence, OnLine, cancellationToken);
        lock (messages) return messages.ToRun(end);

        void OnLine(string line)
        {
            lock (messages)
            {
                if (messages.Add(line)) silence.Restart();
            }
        }
    }

    /// <summary>A query of xunit, or a part of the name.</summary>
    private static string[] Filter(string? filter) => filter switch
    {
        null => [],
        ['/', ..] => ["-filter", filter],
        _ when filter.Any(c => c is '=' or '~' or '&' or '|' or '!' or '(') => throw new CommandException(
            "not a filter for xunit 3", filter, "give a part of a test's full name, or a query such as /*/*/Class/Method"),
        _ => ["-method", $"*{filter}*"],
    };
}
