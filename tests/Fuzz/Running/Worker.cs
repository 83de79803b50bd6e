using System.Text.Json;
using Async2.Fuzz.Building;
using Async2.Fuzz.Reduction;

namespace Async2.Fuzz.Running;

/// <summary>The process that runs programs, and reports on its standard output. It may die of a program.</summary>
internal sealed class Worker(Setting setting)
{
    /// <summary>The exit code of a worker that could not end a program.</summary>
    public const int GivenUp = 3;

    /// <summary>Runs the programs of some seeds, batch by batch, and starts none after <paramref name="until"/>.</summary>
    public void Run(SeedRange seeds, int batchSize, DateTime until)
    {
        for (; seeds.Count > 0 && DateTime.UtcNow < until; seeds = seeds.Behind(batchSize)) RunBatch(seeds.First(batchSize));
    }

    /// <summary>Reduces the differing program of a seed.</summary>
    public void Reduce(Run run)
    {
        // Candidates that do not end are abandoned one after the other, and so is the reduction.
        var comparison = new Comparison(setting, static _ => { }, GiveUp);
        var differences = comparison.Run([setting.Make(run.Seed)], run.Configuration, [run.Form]).Differences;
        Say(new Message { Report = differences is [var difference] ? DifferenceReport.Of(DifferenceReducer.Reduce(difference, comparison)) : $"{run} does not differ when it runs alone" });
    }

    // Debug and Release have one half-woven form each, which together cost one weave. What a library that is not woven has in thread
    // statics stays in its thread.
    private IReadOnlyList<Form> Forms(Configuration configuration) => setting.Blocking && configuration == Configuration.Release
        ? [Form.Woven]
        : [Form.Woven, configuration == Configuration.Debug ? Form.WovenLibrary : Form.WovenApplication];

    private void RunBatch(SeedRange seeds)
    {
        var comparison = new Comparison(setting, static run => Say(new Message { Running = run }), GiveUp);
        var programs = seeds.Select(setting.Make).ToList();
        var progress = new Progress(programs.Count);
        foreach (var configuration in Enum.GetValues<Configuration>())
        {
            var result = comparison.Run([.. programs.Where(p => setting.Has(p, configuration))], configuration, Forms(configuration));
            foreach (var error in result.Errors) Say(new Message { Finding = new(FindingKind.CompileError, error.Seed, null, error.Message) });
            foreach (var difference in result.Differences) Say(new Message { Finding = Of(FindingKind.Difference, difference) });
            progress += new Progress(0, result.Traces.Count, result.Traces.Count(t => t.Any(l => l.StartsWith("end ", StringComparison.Ordinal))), result.Traces.Sum(t => t.Length));
        }

        Say(new Message { Done = progress });
    }

    private static void GiveUp(Difference difference)
    {
        Say(new Message { Finding = Of(FindingKind.Endless, difference) });
        Environment.Exit(GivenUp);
    }

    private static Finding Of(FindingKind kind, Difference difference) =>
        new(kind, difference.Program.Seed, new Run(difference.Program.Seed, difference.Configuration, difference.Form), $"luck {difference.Luck}\n{DifferenceReport.Traces(difference)}");

    private static void Say(Message message) => Console.WriteLine(JsonSerializer.Serialize(message));
}
