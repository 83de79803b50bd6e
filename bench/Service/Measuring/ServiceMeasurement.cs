using System.Diagnostics;
using System.Runtime;
using Async2.Bench.Service.Endpoints;
using Async2.Bench.Service.Load;
using Async2.Tests.Servers;

namespace Async2.Bench.Service.Measuring;

/// <summary>Puts the service under load, one endpoint after the other, and says what a request costs.</summary>
internal static class ServiceMeasurement
{
    private const int Connections = 32;
    private const double Seconds = 1.5;
    private const int MostWarmUps = 12;

    /// <summary>One may lie between two of the JIT's turns.</summary>
    private const int QuietWarmUps = 2;

    /// <summary>The JIT's part of the process's time that does not matter any more.</summary>
    private const double LittleJit = 0.02;

    /// <summary>
    /// A figure is the median of so many loads: threads of the pool look for work for a while before they sleep, which alone makes a second
    /// of some endpoints a third dearer than the next.
    /// </summary>
    private const int Loads = 4;

    /// <summary>What is counted is a number of each request: a second has thousands of them.</summary>
    private const double CountedSeconds = 1;

    /// <summary>Of the CPU time: the rest is the kernel's, for sockets and for threads that wake each other.</summary>
    private const string User = "-user";

    private const string Borders = "-borders";
    private const string BorderShare = "-border-share";

    /// <summary>The figures of an endpoint, of which the first has no suffix; and those of the process.</summary>
    public static IReadOnlyList<string> Names { get; } =
        ["start", .. ServiceCase.All.SelectMany(c => new[] { "", User, "-rate", "-p50", "-p99", "-collections", Borders, BorderShare }.Select(s => c.Name + s)), "working-set", "size"];

    public static IEnumerable<Sample> Run(IReadOnlyList<string> names)
    {
        ServiceCase[] cases = [.. ServiceCase.All.Where(c => names.Any(n => n == c.Name || n.StartsWith($"{c.Name}-", StringComparison.Ordinal)))];
        try
        {
            // What counts is not what is measured.
            var counts = names.All(n => n.EndsWith(Borders, StringComparison.Ordinal) || n.EndsWith(BorderShare, StringComparison.Ordinal));
            return [.. RunAsync(cases, counts).GetAwaiter().GetResult().Where(s => names.Contains(s.Case))];
        }
        finally
        {
            Shop.Delete();
        }
    }

    private static async Task<List<Sample>> RunAsync(ServiceCase[] cases, bool counts)
    {
        PostgresServer? server = null;
        await using var service = await ServiceApp.StartAsync(() => server!.ConnectionString);
        var samples = new List<Sample> { new("start", FirstAnswer.AskFor(service)) };

        using var postgres = server = cases.Any(c => c.NeedsPostgres) ? Start() : null;
        if (postgres is not null) await Rows.FillAsync(postgres.ConnectionString);
        await Orders.FillAsync();
        foreach (var measured in cases)
        {
            var order = new LoadOrder(measured, service.PortOf(measured), Connections, counts ? CountedSeconds : Seconds);
            Turns.Pass();
            if (!counts)
            {
                WarmUp(order);
                Turns.Pass();
            }

            samples.AddRange(counts ? Count(order) : MeasureAll(order));
        }

        samples.Add(new Sample("working-set", Environment.WorkingSet, "bytes"));
        samples.Add(new Sample("size", SizeOnDisk(), "bytes"));
        return samples;
    }

    private static PostgresServer Start()
    {
        ServerPrograms.Require("initdb");
        return new PostgresServer();
    }

    /// <summary>
    /// Until the JIT has settled down: its work is the price of a start, and would be that of each request if a service ran for seconds.
    /// </summary>
    private static void WarmUp(LoadOrder order)
    {
        for (int i = 0, quiet = 0; i < MostWarmUps && quiet < QuietWarmUps; i++)
        {
            var (compiling, cpu) = (JitInfo.GetCompilationTime(), Environment.CpuUsage.TotalTime);
            Load(order);
            bool isQuiet = JitInfo.GetCompilationTime() - compiling < LittleJit * (Environment.CpuUsage.TotalTime - cpu);
            quiet = isQuiet ? quiet + 1 : 0;
        }
    }

    private static IEnumerable<Sample> MeasureAll(LoadOrder order) =>
        from sample in Enumerable.Range(0, Loads).SelectMany(load => MeasureInTurn(order, isFirst: load == 0)).ToArray()
        group sample by sample.Case into figure
        let inOrder = figure.OrderBy(s => s.Value).ToArray()
        select inOrder[0] with
        {
            Value = (inOrder[(Loads - 1) / 2].Value + inOrder[Loads / 2].Value) / 2,
            Bytes = figure.Sum(s => s.Bytes) / Loads,
        };

    private static IEnumerable<Sample> MeasureInTurn(LoadOrder order, bool isFirst)
    {
        if (!isFirst) Turns.Pass();
        return Measure(order);
    }

    private static IEnumerable<Sample> Measure(LoadOrder order)
    {
        GC.Collect();
        var (cpu, bytes, collections) = (Environment.CpuUsage, GC.GetTotalAllocatedBytes(precise: true), GC.CollectionCount(0));
        var load = Load(order);
        var (total, user) = (Environment.CpuUsage.TotalTime - cpu.TotalTime, Environment.CpuUsage.UserTime - cpu.UserTime);
        long allocated = (GC.GetTotalAllocatedBytes(precise: true) - bytes) / load.Requests;
        var name = order.Case.Name;
        return
        [
            new Sample(name, total.TotalNanoseconds / load.Requests, Bytes: allocated),
            new Sample(name + User, user.TotalNanoseconds / load.Requests),
            new Sample($"{name}-rate", load.Requests / load.Seconds, "1/s"),
            new Sample($"{name}-p50", load.Median),
            new Sample($"{name}-p99", load.Percentile99),
            new Sample($"{name}-collections", (GC.CollectionCount(0) - collections) * 1e6 / load.Requests, "1/M"),
        ];
    }

    private static Sample[] Count(LoadOrder order)
    {
        var before = WovenBorders.Now();
        var load = Load(order);
        var counted = WovenBorders.Now() - before;
        return
        [
            new Sample(order.Case.Name + Borders, (double)counted.OfBorders / load.Requests, "1/request"),
            new Sample(order.Case.Name + BorderShare, 100.0 * counted.OfBorders / Math.Max(1, counted.Awaits), "%"),
        ];
    }

    // The program as compiled, whatever this one is.
    private static LoadResult Load(LoadOrder order)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true };
        start.ArgumentList.Add("exec");
        start.ArgumentList.Add(Environment.GetEnvironmentVariable("ASYNC2_BENCH_COMPILED") ?? typeof(ServiceMeasurement).Assembly.Location);
        foreach (var argument in order.Arguments) start.ArgumentList.Add(argument);
        using var process = Process.Start(start)!;
        var line = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? LoadResult.Parse(line) : throw new InvalidOperationException($"the load generator failed at {order.Case.Name}");
    }

    private static long SizeOnDisk() => new DirectoryInfo(AppContext.BaseDirectory).EnumerateFiles("*.dll").Sum(f => f.Length);
}
