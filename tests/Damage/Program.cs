using System.CommandLine;
using System.Diagnostics;
using Async2.Damage.Running;

namespace Async2.Damage;

/// <summary>The test as a program: weaves mutated assemblies for many seeds, and prints the failures.</summary>
internal static class Program
{
    private static int Main(string[] args)
    {
        var seed = new Option<int?>("--seed") { Description = "Only this one; its files are kept" };
        var from = new Option<int>("--from") { Description = "The first seed", DefaultValueFactory = _ => 1 };
        var count = new Option<int>("--count") { Description = "How many", DefaultValueFactory = _ => 20_000 };
        var minutes = new Option<double?>("--minutes") { Description = "Begin no new ones after so long" };
        var root = new RootCommand("Weaves mutated assemblies. Exit code 1: something goes wrong.") { seed, from, count, minutes };
        root.SetAction(parsed => parsed.GetValue(seed) is { } one ? RunOne(one) : RunMany(parsed.GetValue(from), parsed.GetValue(count), parsed.GetValue(minutes)));
        if (args is [CaseChild.Name, var subjects, var folder, var first, var last])
            return CaseChild.Run(subjects, folder, int.Parse(first), int.Parse(last));
        return root.Parse(args).Invoke();
    }

    private static int RunOne(int seed)
    {
        using var run = new CaseRun();
        var folder = Directory.CreateTempSubdirectory($"async2-damage-{seed}-").FullName;
        var outcomes = run.Run(seed, 1, folder, default);
        Console.WriteLine($"{outcomes.Single()}\n{folder}");
        return outcomes.Single().IsProblem ? 1 : 0;
    }

    private static int RunMany(int from, int count, double? minutes)
    {
        using var run = new CaseRun();
        using var cancellation = new CancellationTokenSource();
        if (minutes is { } limit) cancellation.CancelAfter(TimeSpan.FromMinutes(limit));
        var watch = Stopwatch.StartNew();
        var (done, problems) = (0, 0);
        run.Progress = outcome =>
        {
            if (outcome.IsProblem) Console.WriteLine($"{outcome}\n    dotnet run -c Release --project tests/Damage -- --seed {outcome.Seed}");
            problems += outcome.IsProblem ? 1 : 0;
            if (++done % 500 == 0) Console.Error.WriteLine($"{done} done, {problems} wrong, {watch.Elapsed:h\\:mm\\:ss}");
        };
        var outcomes = run.Run(from, count, null, cancellation.Token);
        foreach (var (kind, number) in outcomes.CountBy(o => o.Kind).OrderByDescending(k => k.Value)) Console.WriteLine($"{number}\t{kind}");
        Console.WriteLine($"{outcomes.Count} mutated assemblies, {problems} wrong");
        return problems == 0 ? 0 : 1;
    }
}
