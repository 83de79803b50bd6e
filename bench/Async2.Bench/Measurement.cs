using System.Diagnostics;
using System.Text.Json;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;

namespace Async2.Bench;

/// <summary>Starts every variant once a round, so that noise of the machine affects all of them.</summary>
internal sealed class Measurement(Experiment experiment, IReadOnlyDictionary<Variant, BuiltProgram> programs, Extent extent)
{
    /// <summary>Measured starts of each variant in a round. One more start, which does not count, reads the files from the disk.</summary>
    private const int MeasuredStarts = 5;

    /// <summary>The JIT replaces code after 10 ms (a hexadecimal number), so that programs need to warm up for less time.</summary>
    private static readonly (string Name, string Value)[] s_quickEnvironment =
        [("ASYNC2_BENCH_QUICK", "1"), ("DOTNET_TC_CallCountingDelayMs", "A")];

    private static readonly JsonSerializerOptions AsPrinted = new(JsonSerializerDefaults.Web);

    public BenchResult Run()
    {
        var rounds = extent.Rounds;
        var cases = Start(programs[experiment.Variants[0]], ["list"]).Split(
            '\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Where(experiment.Measures).ToArray();
        string[] together = [.. cases.Where(c => c != experiment.StartCase)];
        string[][] processes = experiment.OneCaseAProcess ? [.. together.Select(c => new[] { c })] : [together];
        var samples = new List<(Variant Variant, Sample Sample)>();
        var runtimes = new SortedDictionary<string, string>(StringComparer.Ordinal);
        for (int round = 0; round < rounds; round++)
        {
            if (experiment.StartCase is { } start && cases.Contains(start)) samples.AddRange(MeasureStarts(start, round, rounds));
            var starts = Starts(processes, round);
            foreach (var (variant, output) in experiment.TakesTurns ? RunByTurns(starts, round, rounds) : RunInOrder(starts, round, rounds))
            {
                runtimes[variant.Name] = output.Runtime;
                samples.AddRange(output.Cases.Select(s => (variant, s)));
            }
        }

        var rows =
            from name in cases
            from variant in experiment.Variants
            let ofRow = samples.Where(s => s.Sample.Case == name && s.Variant == variant).Select(s => s.Sample).ToArray()
            where ofRow.Length > 0
            select WithCode(Row.Of(name, variant.Name, ofRow), variant);
        var versions = string.Join(" and ", runtimes.Values.Distinct().Order());
        return new BenchResult(experiment.Name, Units.Nanoseconds, versions, [.. rows, .. TwinSize.Rows(programs)]) { Runtimes = runtimes };
    }

    private IEnumerable<(Variant Variant, Sample Sample)> MeasureStarts(string start, int round, int rounds)
    {
        for (var i = 0; i <= MeasuredStarts; i++)
        {
            foreach (var (variant, cases) in Starts([[start]], round))
            {
                Say(round, rounds, $"start {i} of {MeasuredStarts}, {variant.Name}");
                var output = Start(variant, cases);
                if (i == 0) continue;
                foreach (var sample in output.Cases) yield return (variant, sample);
            }
        }
    }

    private IEnumerable<(Variant Variant, ProgramOutput Output)> RunInOrder(
        IEnumerable<(Variant Variant, string[] Cases)> starts, int round, int rounds)
    {
        foreach (var (variant, cases) in starts)
        {
            Say(round, rounds, experiment.OneCaseAProcess ? $"{cases[0]} {variant.Name}" : variant.Name);
            yield return (variant, Start(variant, cases));
        }
    }

    private List<(Variant Variant, ProgramOutput Output)> RunByTurns(
        IEnumerable<(Variant Variant, string[] Cases)> starts, int round, int rounds)
    {
        var outputs = new List<(Variant, ProgramOutput)>();
        var running = starts
            .Select(s => (s.Variant, Program: new SideBySide(StartInfo(programs[s.Variant], [s.Variant.Form, .. s.Cases], For(s.Variant)))))
            .ToList();
        var all = running.ToArray();
        try
        {
            for (var turn = 1; running.Count > 0; turn++)
            {
                foreach (var (variant, program) in running.ToArray())
                {
                    Say(round, rounds, $"turn {turn}, {variant.Name}");
                    if (program.TakeTurn() is not { } printed) continue;
                    outputs.Add((variant, Parsed(Checked(programs[variant], printed))));
                    running.Remove((variant, program));
                }
            }
        }
        finally
        {
            foreach (var (_, program) in all) program.Dispose();
        }

        return outputs;
    }

    private void Say(int round, int rounds, string what) => Progress.Say($"{experiment.Name}: round {round + 1} of {rounds}, {what}");

    /// <summary>
    /// The processes of one round. Each round begins with another variant, so that none always follows a pause, or the same variant.
    /// </summary>
    private IEnumerable<(Variant Variant, string[] Cases)> Starts(string[][] processes, int round) =>
        from cases in processes
        from i in Enumerable.Range(round, experiment.Variants.Count)
        let variant = experiment.Variants[i % experiment.Variants.Count]
        let ofVariant = cases.Where(variant.Runs).ToArray()
        where ofVariant.Length > 0
        select (variant, ofVariant);

    /// <summary>
    /// Adds the code sizes, if the experiment has them. They come from a separate process, because writing the JIT's list would disturb
    /// a measurement.
    /// </summary>
    private Row WithCode(Row row, Variant variant)
    {
        if (experiment.CodeOf is null) return row;
        Progress.Say($"{experiment.Name}: code of {row.Case} {variant.Name}");
        using var scratch = new ScratchFolder();
        var list = scratch["list"];
        Start(variant, [row.Case], ("DOTNET_JitDisasmSummary", "1"), ("DOTNET_JitStdOutFile", list));
        var size = CodeSize.Of(File.ReadLines(list), experiment.CodeOf)
            ?? throw new CommandException(
                "the JIT did not list the optimised method", $"{experiment.CodeOf} of {row.Case} {variant.Name}",
                "measure with .NET 8 or later, and with tiered compilation on");
        return row with { Il = size.Il, Code = size.Code };
    }

    private ProgramOutput Start(Variant variant, string[] cases, params IEnumerable<(string, string)> environment) =>
        Parsed(Start(programs[variant], [variant.Form, .. cases], [.. For(variant), .. environment]));

    private static ProgramOutput Parsed(string printed) => JsonSerializer.Deserialize<ProgramOutput>(printed, AsPrinted)!;

    // The environments of the variants differ only in this variable.
    private static (string Name, string Value)[] For(Variant variant) =>
        [("DOTNET_RuntimeAsync", variant.Build == ProgramBuild.RuntimeAsync ? "1" : "0")];

    private string Start(BuiltProgram program, string[] arguments, params IEnumerable<(string, string)> environment) =>
        Checked(program, ProcessOutput.Of(StartInfo(program, arguments, environment)));

    private ProcessStartInfo StartInfo(BuiltProgram program, string[] arguments, IEnumerable<(string, string)> environment)
    {
        var start = new ProcessStartInfo(program.Runtime.Host, [.. program.Runtime.Arguments, program.Dll, .. arguments]);
        // A program may start another one to send requests: the same one in all variants.
        start.Environment["ASYNC2_BENCH_COMPILED"] = programs[experiment.Variants[0]].Dll;
        foreach (var (name, value) in (extent.IsQuick ? s_quickEnvironment : []).Concat(environment)) start.Environment[name] = value;
        return start;
    }

    private static string Checked(BuiltProgram program, ProcessOutput printed)
    {
        if (printed.ExitCode == 0) return printed.Output;
        Progress.Clear();
        Screen.Notes(printed.Output + printed.Error);
        throw new CommandException($"exit code {printed.ExitCode} from the program", program.Dll, "see above");
    }
}
