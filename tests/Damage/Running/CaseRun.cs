using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using Async2.Damage.Subjects;

namespace Async2.Damage.Running;

/// <summary>Runs many seeds in child processes with a time limit, and continues behind one that ends its process.</summary>
internal sealed class CaseRun : IDisposable
{
    // A child is slow until its code is compiled.
    private const int MostInChild = 1000;

    private static readonly TimeSpan s_most = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(500);

    private readonly string _folder = Directory.CreateTempSubdirectory("async2-damage-").FullName;
    private readonly string _subjects;

    public CaseRun()
    {
        _subjects = Path.Combine(_folder, "subjects");
        SubjectFolder.Fill(_subjects);
    }

    /// <summary>Raised for each outcome.</summary>
    public Action<Outcome> Progress { get; set; } = _ => { };

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    /// <summary>Runs the seeds, with one child per processor.</summary>
    /// <param name="from">The first seed.</param>
    /// <param name="count">The number of seeds.</param>
    /// <param name="keep">The folder of the files, if they are to be kept.</param>
    /// <param name="cancellationToken">Starts no new children.</param>
    public IReadOnlyCollection<Outcome> Run(int from, int count, string? keep, CancellationToken cancellationToken)
    {
        var outcomes = new ConcurrentBag<Outcome>();
        var share = Math.Clamp((count + Environment.ProcessorCount - 1) / Environment.ProcessorCount, 1, MostInChild);
        var batches = Enumerable.Range(from, count).Chunk(share);
        Parallel.ForEach(batches, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, batch =>
        {
            var next = batch[0];
            while (next <= batch[^1] && !cancellationToken.IsCancellationRequested) next = RunChild(next, batch[^1], keep ?? _folder, Add);
        });
        return outcomes;

        void Add(Outcome outcome)
        {
            lock (outcomes)
            {
                outcomes.Add(outcome);
                Progress(outcome);
            }
        }
    }

    /// <summary>Runs seeds in one child until it ends; returns the seed after the last one that was begun.</summary>
    private int RunChild(int first, int last, string folder, Action<Outcome> add)
    {
        string[] arguments =
            [typeof(CaseRun).Assembly.Location, CaseChild.Name, _subjects, folder, Text(first), Text(last - first + 1)];
        using var child = Process.Start(new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var errors = child.StandardError.ReadToEndAsync();
        var begun = first - 1;
        var hasEnded = true;
        using var watchdog = new Watchdog(child, s_most, s_look);
        while (child.StandardOutput.ReadLine() is { } line)
        {
            if (line.StartsWith("> ", StringComparison.Ordinal))
            {
                (begun, hasEnded) = (int.Parse(line.AsSpan(2), CultureInfo.InvariantCulture), false);
                watchdog.Restart();
            }
            else
            {
                add(Outcome.FromLine(line));
                hasEnded = true;
            }
        }

        child.WaitForExit();
        if (hasEnded && child.ExitCode == 0) return last + 1;
        add(new Outcome(begun, watchdog.HasKilled ? "hung" : "died", errors.Result.Split('\n')[0]));
        return begun + 1;
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
