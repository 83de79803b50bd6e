using System.Text.Json;
using Async2.Cli.Folders;
using Async2.Cli.Terminal;

namespace Async2.Cli.Bench;

/// <summary>Starts every variant once a round, so that whatever disturbs the machine disturbs all of them.</summary>
/// <param name="experiment">What is measured.</param>
/// <param name="programs">The program of each variant.</param>
internal sealed class Measurement(Experiment experiment, IReadOnlyDictionary<Variant, BuiltProgram> programs)
{
    private static readonly JsonSerializerOptions AsPrinted = new(JsonSerializerDefaults.Web);

    public BenchResult Run(int rounds)
    {
        var cases = Start(programs[experiment.Variants[0]], ["list"]).Split(
            '\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string[][] processes = experiment.OneCaseAProcess ? [.. cases.Select(c => new[] { c })] : [cases];
        var samples = new List<(Variant Variant, Sample Sample)>();
        var runtime = "";
        for (int round = 0; round < rounds; round++)
        {
            foreach (var (variant, ofVariant) in Starts(processes, round))
            {
                var name = experiment.OneCaseAProcess ? $"{ofVariant[0]} {variant.Name}" : variant.Name;
                Progress.Say($"{experiment.Name}: round {round + 1} of {rounds}, {name}");
                var output = Start(variant, ofVariant);
                runtime = output.Runtime;
                samples.AddRange(output.Cases.Select(s => (variant, s)));
            }
        }

        var rows =
            from name in cases
            from variant in experiment.Variants
            let ofRow = samples.Where(s => s.Sample.Case == name && s.Variant == variant).Select(s => s.Sample).ToArray()
            where ofRow.Length > 0
            select WithCode(Row.Of(name, variant.Name, ofRow), variant);
        return new BenchResult(experiment.Name, Units.Nanoseconds, runtime, [.. rows]);
    }

    /// <summary>
    /// The processes of one round. Each round begins with another variant, so that none always follows a pause, or the same other.
    /// </summary>
    private IEnumerable<(Variant Variant, string[] Cases)> Starts(string[][] processes, int round) =>
        from cases in processes
        from i in Enumerable.Range(round, experiment.Variants.Count)
        let variant = experiment.Variants[i % experiment.Variants.Count]
        where round == 0 || !variant.OnlyCounts
        let ofVariant = cases.Where(variant.Runs).ToArray()
        where ofVariant.Length > 0
        select (variant, ofVariant);

    /// <summary>
    /// Adds the sizes of the code, if the experiment counts them, from a process of their own: a list being written must not disturb a
    /// measurement.
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

    private ProgramOutput Start(Variant variant, string[] cases, params IEnumerable<(string, string)> environment)
    {
        // The one thing in which the environments of variants differ.
        var runtimeAsync = variant.Build == ProgramBuild.RuntimeAsync ? "1" : "0";
        var printed = Start(programs[variant], [variant.Form, .. cases], [("DOTNET_RuntimeAsync", runtimeAsync), .. environment]);
        return JsonSerializer.Deserialize<ProgramOutput>(printed, AsPrinted)!;
    }

    private string Start(BuiltProgram program, string[] arguments, params IEnumerable<(string, string)> environment)
    {
        // What a program starts to be measured by is the same in all variants.
        var compiled = ("ASYNC2_BENCH_COMPILED", programs[experiment.Variants[0]].Dll);
        var printed = Dotnet.Run(program.Host, ["exec", program.Dll, .. arguments], [compiled, .. environment]);
        if (printed.ExitCode == 0) return printed.Output;
        Progress.Clear();
        Screen.Notes(printed.Output + printed.Error);
        throw new CommandException($"exit code {printed.ExitCode} from the program", program.Dll, "see above");
    }
}
