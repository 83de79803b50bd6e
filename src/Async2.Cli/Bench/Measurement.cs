using System.Text.Json;
using Async2.Cli.Terminal;

namespace Async2.Cli.Bench;

/// <summary>Starts every variant once a round, so that whatever disturbs the machine disturbs all of them.</summary>
internal static class Measurement
{
    public static BenchResult Run(Experiment experiment, IReadOnlyDictionary<ProgramBuild, string> programs, int rounds)
    {
        var samples = new List<(Variant Variant, Sample Sample)>();
        var runtime = "";
        for (int round = 0; round < rounds; round++)
        {
            for (int i = 0; i < experiment.Variants.Count; i++)
            {
                // Each round begins with another variant: none is always the one after the pause, or after the same other.
                var variant = experiment.Variants[(i + round) % experiment.Variants.Count];
                Progress.Say($"{experiment.Name}: round {round + 1} of {rounds}, {variant.Name}");
                var output = RunProgram(programs[variant.Build], variant);
                runtime = output.Runtime;
                samples.AddRange(output.Cases.Select(s => (variant, s)));
            }
        }

        var rows =
            from name in samples.Select(s => s.Sample.Case).Distinct().ToArray()
            from variant in experiment.Variants
            let ofRow = samples.Where(s => s.Sample.Case == name && s.Variant == variant).Select(s => s.Sample).ToArray()
            where ofRow.Length > 0
            select Row.Of(name, variant.Name, ofRow);
        return new BenchResult(experiment.Name, "ns", runtime, [.. rows]);
    }

    private static ProgramOutput RunProgram(string program, Variant variant)
    {
        // The one thing in which the environments differ.
        var runtimeAsync = variant.Build == ProgramBuild.RuntimeAsync ? "1" : "0";
        var printed = Dotnet.Run(["exec", program, .. variant.Arguments], ("DOTNET_RuntimeAsync", runtimeAsync));
        if (printed.ExitCode == 0) return JsonSerializer.Deserialize<ProgramOutput>(printed.Output, JsonSerializerOptions.Web)!;
        Progress.Clear();
        Console.Error.WriteLine((printed.Output + printed.Error).TrimEnd());
        throw new CommandException($"{variant.Name} ended with exit code {printed.ExitCode}", program, "see above");
    }
}
