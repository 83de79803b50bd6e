using System.CommandLine;

namespace Async2.Stress;

/// <summary>The stress test as a program, for runs of any length.</summary>
internal static class Program
{
    private static int Main(string[] args)
    {
        var minutes = new Option<double?>("--minutes") { Description = "How long; 10 if nothing is said" };
        var suspensions = new Option<long?>("--suspensions") { Description = "Until there were so many, however long that takes" };
        var seed = new Option<int?>("--seed") { Description = "Makes the choices of an earlier run again; races may still end otherwise" };
        var isCompiled = new Option<bool>("--as-compiled") { Description = "Runs the program without weaving it" };
        var tasklets = new Option<int?>("--tasklets") { Description = "As async2 rewrite has it" };
        var blocking = new Option<int>("--blocking") { Description = "Chains that block and suspend, on so many threads of the pool" };
        var root = new RootCommand("Races async chains against each other. Exit code 1: a check failed.")
        {
            minutes, suspensions, seed, isCompiled, tasklets, blocking,
        };
        root.SetAction(parsed =>
        {
            var limits = new Limits(
                parsed.GetValue(seed) ?? Random.Shared.Next(),
                60 * (parsed.GetValue(minutes) ?? (parsed.GetValue(suspensions) is null ? 10 : double.PositiveInfinity)),
                parsed.GetValue(suspensions) ?? long.MaxValue,
                PoolThreads: parsed.GetValue(blocking));
            return parsed.GetValue(isCompiled) ? Run(StressedProgram.Compiled, limits) : RunWoven(limits, parsed.GetValue(tasklets));
        });
        return root.Parse(args).Invoke();
    }

    private static int RunWoven(Limits limits, int? tasklets)
    {
        var folder = Directory.CreateTempSubdirectory("async2-stress-").FullName;
        try
        {
            return Run(Woven(folder, limits, tasklets), limits);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static StressedProgram Woven(string folder, Limits limits, int? tasklets) =>
        StressedProgram.Compiled.Weave(folder, tasklets, out _, limits.PoolThreads > 0 ? BlockingMode.Suspend : BlockingMode.Block);

    private static int Run(StressedProgram program, Limits limits) => program.Run(limits, "None", Console.WriteLine);
}
