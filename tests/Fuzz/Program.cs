using System.CommandLine;
using System.Diagnostics;
using Async2.Compiler;
using Async2.Fuzz.Building;
using Async2.Fuzz.Reduction;
using Async2.Fuzz.Running;

namespace Async2.Fuzz;

/// <summary>The fuzzer as a program: runs seeds, and prints reduced differences.</summary>
internal static class Program
{
    // Only the first differences are reduced; later ones are mostly repetitions.
    private const int Reductions = 5;

    private static readonly Option<int> s_from = new("--from") { Description = "The first seed", DefaultValueFactory = _ => 1 };
    private static readonly Option<int> s_count = new("--count") { Description = "How many programs", DefaultValueFactory = _ => 2000 };
    private static readonly Option<ContinuationReuse> s_reuse = new("--reuse") { Description = "As async2 rewrite has it", DefaultValueFactory = _ => ContinuationReuse.Always };
    private static readonly Option<bool> s_separate = new("--separate-steps") { Description = "What async2 rewrite calls --finish-suspension off" };
    private static readonly Option<Plant> s_plant = new("--plant") { Description = "Instead of weaving: a fault that has to be found" };
    private static readonly Option<bool> s_inTurn = new("--in-turn") { Description = "Each program in Debug or in Release only" };
    private static readonly Option<Unwinding> s_unwinding = new("--unwinding") { Description = "Which methods suspend by unwinding the stack" };
    private static readonly Option<int?> s_tasklets = new("--tasklets") { Description = "As async2 rewrite has it" };

    private static readonly Option<bool> s_blocking =
        new("--blocking") { Description = "Programs that block, woven with --blocking suspend" };

    private static int Main(string[] args)
    {
        var seed = new Option<int?>("--seed") { Description = "Only this program; printed, whether it differs or not" };
        var minutes = new Option<double?>("--minutes") { Description = "Instead of --count: begin no new programs after so long" };
        var reductions = new Option<int>("--reductions") { Description = "How many programs that differ are reduced", DefaultValueFactory = _ => Reductions };
        var root = new RootCommand("Compares random async programs as compiled and woven. Exit code 1: something differs, or a process has died.") { seed, s_from, s_count, minutes, reductions, s_reuse, s_separate, s_plant, s_inTurn, s_unwinding, s_tasklets, s_blocking };
        root.Subcommands.Add(Work());
        root.Subcommands.Add(Reduce());
        root.SetAction(parsed =>
        {
            if (parsed.GetValue(seed) is { } one) Console.WriteLine($"{DifferenceReport.Source(Setting(parsed).Make(one))}\n");
            var seeds = parsed.GetValue(seed) is { } only ? new SeedRange(only, 1)
                : new SeedRange(parsed.GetValue(s_from), parsed.GetValue(minutes) is null ? parsed.GetValue(s_count) : int.MaxValue / 2);
            return Run(Setting(parsed), seeds, parsed.GetValue(minutes) is { } limit ? DateTime.UtcNow.AddMinutes(limit) : null, parsed.GetValue(reductions));
        });
        return root.Parse(args).Invoke();
    }

    private static Command Work()
    {
        var batch = new Option<int>("--batch");
        var until = new Option<DateTime>("--until");
        var command = new Command("work", "Runs programs in this process, which may die of it") { s_from, s_count, batch, until, s_reuse, s_separate, s_plant, s_inTurn, s_unwinding, s_tasklets, s_blocking };
        command.Hidden = true;
        command.SetAction(parsed => new Worker(Setting(parsed)).Run(new SeedRange(parsed.GetValue(s_from), parsed.GetValue(s_count)), parsed.GetValue(batch), parsed.GetValue(until).ToUniversalTime()));
        return command;
    }

    private static Command Reduce()
    {
        var (seed, configuration, form) = (new Option<int>("--seed"), new Option<Configuration>("--configuration"), new Option<Form>("--form"));
        var command = new Command("reduce", "Reduces a program in this process") { seed, configuration, form, s_reuse, s_separate, s_plant, s_inTurn, s_unwinding, s_tasklets, s_blocking };
        command.Hidden = true;
        command.SetAction(parsed => new Worker(Setting(parsed)).Reduce(new Run(parsed.GetValue(seed), parsed.GetValue(configuration), parsed.GetValue(form))));
        return command;
    }

    private static Setting Setting(ParseResult parsed) => new(parsed.GetValue(s_reuse), parsed.GetValue(s_separate), parsed.GetValue(s_plant), parsed.GetValue(s_inTurn), parsed.GetValue(s_unwinding), parsed.GetValue(s_tasklets), parsed.GetValue(s_blocking));

    private static int Run(Setting setting, SeedRange seeds, DateTime? until, int reductions)
    {
        var watch = Stopwatch.StartNew();
        var fuzzer = new Fuzzer(setting);
        var findings = new List<Finding>();
        fuzzer.Run(seeds, Report, until, SayProgress);
        foreach (var difference in findings.Where(f => f.Kind == FindingKind.Difference).DistinctBy(f => f.Seed).Take(reductions)) Console.WriteLine(fuzzer.Reduce(difference.Run!));
        Console.WriteLine($"{fuzzer.Progress.Programs} programs, {Seeds(FindingKind.Difference)} differ, {Seeds(FindingKind.Endless)} do not end, {Seeds(FindingKind.Death)} took their process down, "
            + $"{Seeds(FindingKind.CompileError)} do not compile; {fuzzer.Progress.Lines} lines of traces; {watch.Elapsed:h\\:mm\\:ss}");
        return findings.Count == 0 ? 0 : 1;

        int Seeds(FindingKind kind) => findings.Where(f => f.Kind == kind).DistinctBy(f => f.Seed).Count();

        void Report(Finding finding)
        {
            findings.Add(finding);
            Console.WriteLine(finding);
        }

        void SayProgress() =>
            Console.Error.WriteLine($"{fuzzer.Progress.Programs} programs, {findings.DistinctBy(f => f.Seed).Count()} with findings, {watch.Elapsed:h\\:mm\\:ss}");
    }
}
