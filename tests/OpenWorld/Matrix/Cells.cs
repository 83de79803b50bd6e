using System.Globalization;
using System.Text;
using Async2.Tests.Shared;
using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>The events of each cell of a run, by its name, in the order of the run.</summary>
internal sealed class Cells
{
    private const string Heading = "=== ";
    private const int MostShown = 3;

    private readonly OrderedDictionary<string, string> _cells = [];
    private readonly ProgramOutput _run;

    private Cells(ProgramOutput run) => _run = run;

    public static Cells Of(ProgramOutput run)
    {
        var cells = new Cells(run);
        foreach (var section in $"\n{run.Output}".Split($"\n{Heading}").Skip(1))
        {
            var end = section.IndexOf('\n', StringComparison.Ordinal);
            cells._cells[section[..end]] = section[(end + 1)..].TrimEnd('\n');
        }

        return cells;
    }

    /// <summary>The cells whose names have this prefix.</summary>
    public IReadOnlyList<string> Names(string prefix) => [.. _cells.Keys.Where(k => k.StartsWith(prefix, StringComparison.Ordinal))];

    /// <summary>The cells that differ from <paramref name="expected"/>; empty if there are none.</summary>
    public string Differences(Cells expected, string prefix)
    {
        var names = expected.Names(prefix);
        var different = names.Where(n => _cells.GetValueOrDefault(n) != expected._cells[n]).ToList();
        if (different.Count == 0) return "";
        var text = new StringBuilder($"{different.Count} of {names.Count} cells differ\nrun it: {_run.CommandLine}\n");
        foreach (var name in different.Take(MostShown))
        {
            text.Append(CultureInfo.InvariantCulture, $"{Heading}{name}\n");
            text.Append(_cells.TryGetValue(name, out var actual) ? LineDiff.Of(expected._cells[name], actual) : $"was not run; exit code {_run.ExitCode}\n{_run.Error}");
        }

        return text.ToString();
    }
}
