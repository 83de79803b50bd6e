using System.ComponentModel;
using System.Diagnostics;
using Async2.Cli.Test;

namespace Async2.Cli.Bisect;

/// <summary>The command that tests a woven copy. In its words <c>{}</c> stands for the copy. A timeout is a failure.</summary>
internal sealed class TrialCommand(IReadOnlyList<string> words, TimeSpan timeout, bool verbose)
{
    private const string Copy = "{}";
    private const string Variable = "ASYNC2_WOVEN";

    private bool NamesCopy => words.Any(w => w.Contains(Copy, StringComparison.Ordinal));

    /// <summary>The command for a shell, with a copy at <paramref name="copy"/>.</summary>
    public string Text(string copy) => string.Join(' ', For(copy).Select(ShellWord.Of));

    /// <summary>Runs the command on a copy, which is the folder or lies in it; null if it passes, else the failure.</summary>
    public string? Run(string copy, string folder, IReadOnlyDictionary<string, string> environment, CancellationToken cancellationToken)
    {
        var command = For(copy).ToList();
        var start = new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = NamesCopy ? Environment.CurrentDirectory : folder,
        };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        start.Environment[Variable] = copy;
        try
        {
            var end = SuiteProcess.Run(start, new SilenceTimer(timeout), Show, cancellationToken);
            foreach (var line in end.Error) Show(line);
            if (end.Hung) return $"not done after {timeout.TotalSeconds:0} s";
            if (end.ExitCode == 0) return null;
            var last = end.Error.LastOrDefault(l => l.Length > 0) is { } text ? $", {ErrorLine.OneLine(text)}" : "";
            return $"exit code {end.ExitCode}{last}";
        }
        catch (Win32Exception e)
        {
            var why = new Win32Exception(e.NativeErrorCode).Message;
            throw new CommandException("cannot start", words[0], $"{why}; give the path of a program", e);
        }
    }

    private IEnumerable<string> For(string copy) => words.Select(w => w.Replace(Copy, copy, StringComparison.Ordinal));

    private void Show(string line)
    {
        if (verbose) Screen.Note(line);
    }
}
