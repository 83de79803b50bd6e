using System.CommandLine;
using System.Diagnostics;
using Async2.Compiler;
using Async2.Fuzz.Building;
using Async2.Fuzz.Generation;
using Async2.Fuzz.Reduction;
using Async2.Fuzz.Running;

namespace Async2.Fuzz;

/// <summary>The fuzzer as a program: runs seeds, and prints what differs, reduced.</summary>
internal static class Program
{
    // The first ones are worth the time; the rest are mostly the same once more.
    private const int Reductions = 5;

    private static int Main(string[] args)
    {
        var seed = new Option<int?>("--seed") { Description = "Only this program; printed, whether it differs or not" };
        var from = new Option<int>("--from") { Description = "The first seed", DefaultValueFactory = _ => 1 };
        var count = new Option<int>("--count") { Description = "How many programs", DefaultValueFactory = _ => 2000 };
        var minutes = new Option<double?>("--minutes") { Description = "Instead of --count: begin no new programs after so long" };
        var reuse = new Option<ContinuationReuse>("--reuse") { Description = "As async2 rewrite has it", DefaultValueFactory = _ => ContinuationReuse.Always };
        var separate = new Option<bool>("--separate-steps") { Description = "What async2 rewrite calls --finish-suspension off" };
        var root = new RootCommand("Compares random async programs as compiled and woven. Exit code 1: something differs.") { seed, from, count, minutes, reuse, separate };
        root.SetAction(parsed =>
        {
            var weaver = Rewriters.With(new WeaveOptions { Reuse = parsed.GetValue(reuse), FinishSuspension = !parsed.GetValue(separate) });
            return parsed.GetValue(seed) is { } one
                ? RunOne(weaver, one)
                : RunMany(weaver, parsed.GetValue(from), parsed.GetValue(minutes) is null ? parsed.GetValue(count) : int.MaxValue / 2, parsed.GetValue(minutes));
        });
        return root.Parse(args).Invoke();
    }

    private static int RunOne(Rewriter weaver, int seed)
    {
        Console.WriteLine(DifferenceReport.Source(Generator.Make(seed)));
        Console.WriteLine();
        return RunMany(weaver, seed, 1, null);
    }

    private static int RunMany(Rewriter weaver, int from, int count, double? minutes)
    {
        // The folder is left only when a program has taken the process down.
        var marks = Directory.CreateTempSubdirectory("async2-fuzz-running-").FullName;
        Console.Error.WriteLine($"should this process die: {marks} names what was running");
        using var cancellation = new CancellationTokenSource();
        if (minutes is { } limit) cancellation.CancelAfter(TimeSpan.FromMinutes(limit));
        var watch = Stopwatch.StartNew();
        var fuzzer = new Fuzzer(weaver, marks);
        var differing = new HashSet<int>();
        var errors = 0;
        fuzzer.Run(from, count, Report, cancellation.Token);
        Directory.Delete(marks);
        Console.WriteLine($"{fuzzer.Count} programs, {differing.Count} differ, {errors} that do not compile");
        return differing.Count + errors == 0 ? 0 : 1;

        void Report(BatchResult result)
        {
            foreach (var error in result.Errors) Console.WriteLine($"the generator is wrong: {error.Message}");
            foreach (var difference in result.Differences) Print(difference, weaver, isReduced: differing.Add(difference.Program.Seed) && differing.Count <= Reductions);
            errors += result.Errors.Count;
            Console.Error.WriteLine($"{fuzzer.Count} programs, {differing.Count} differ, {watch.Elapsed:h\\:mm\\:ss}");
        }
    }

    private static void Print(Difference difference, Rewriter weaver, bool isReduced)
    {
        Console.WriteLine($"seed {difference.Program.Seed} differs: {difference.Configuration}, {difference.Form}, luck {difference.Luck}");
        if (!isReduced) return;
        // At once, for it may not happen again.
        Console.WriteLine(DifferenceReport.Traces(difference));
        Console.WriteLine(DifferenceReport.Of(DifferenceReducer.Reduce(difference, weaver)));
    }
}
