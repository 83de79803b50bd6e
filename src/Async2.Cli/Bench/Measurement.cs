using System.Text.Json;
using Async2.Cli.Terminal;

namespace Async2.Cli.Bench;

/// <summary>Starts every variant once a round, so that whatever disturbs the machine disturbs all of them.</summary>
internal static class Measurement
{
    public static BenchResult Run(Experiment experiment, IReadOnlyDictionary<ProgramBuild, string> programs, int rounds)
    {
        var cases = Start(programs[ProgramBuild.AsCompiled], ["list"]).Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string[][] processes = experiment.OneCaseAProcess ? [.. cases.Select(c => new[] { c })] : [[]];
        var samples = new List<(Variant Variant, Sample Sample)>();
        var runtime = "";
        for (int round = 0; round < rounds; round++)
        {
            foreach (var process in processes)
            {
                foreach (var variant in Rotate(experiment.Variants, round))
                {
                    Progress.Say($"{experiment.Name}: round {round + 1} of {rounds}, {string.Join(' ', process.Append(variant.Name))}");
                    var output = Start(variant, programs[variant.Build], process);
                    runtime = output.Runtime;
                    samples.AddRange(output.Cases.Select(s => (variant, s)));
                }
            }
        }

        var rows =
            from name in cases
            from variant in experiment.Variants
            let ofRow = samples.Where(s => s.Sample.Case == name && s.Variant == variant).Select(s => s.Sample).ToArray()
            where ofRow.Length > 0
            select Row.Of(name, variant.Name, ofRow);
        return new BenchResult(experiment.Name, "ns", runtime, [.. rows]);
    }

    /// <summary>Each round begins with another variant, so that none always follows a pause, or the same other.</summary>
    private static IEnumerable<Variant> Rotate(IReadOnlyList<Variant> variants, int by) =>
        Enumerable.Range(by, variants.Count).Select(i => variants[i % variants.Count]);

    private static ProgramOutput Start(Variant variant, string program, string[] cases)
    {
        // The one thing in which the environments differ.
        var runtimeAsync = variant.Build == ProgramBuild.RuntimeAsync ? "1" : "0";
        var printed = Start(program, [variant.Form, .. cases], ("DOTNET_RuntimeAsync", runtimeAsync));
        return JsonSerializer.Deserialize<ProgramOutput>(printed, JsonSerializerOptions.Web)!;
    }

    private static string Start(string program, string[] arguments, params IEnumerable<(string, string)> environment)
    {
        var printed = Dotnet.Run(["exec", program, .. arguments], environment);
        if (printed.ExitCode == 0) return printed.Output;
        Progress.Clear();
        Console.Error.WriteLine((printed.Output + printed.Error).TrimEnd());
        throw new CommandException($"exit code {printed.ExitCode} from the program", program, "see above");
    }
}
