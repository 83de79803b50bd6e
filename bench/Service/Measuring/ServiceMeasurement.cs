using System.Runtime;
using Async2.Bench.Service.Endpoints;
using Async2.Bench.Service.Load;
using Async2.Tests.Servers;

namespace Async2.Bench.Service.Measuring;

/// <summary>Puts the service under load, one endpoint after the other, and measures the cost of a request.</summary>
internal static class ServiceMeasurement
{
    private const int Connections = 32;
    private static readonly double s_warmUpSeconds = Effort.IsQuick ? 0.4 : 1.5;
    private static readonly int s_mostWarmUps = Effort.IsQuick ? 2 : 12;

    /// <summary>Two, because one may fall between two phases of the JIT.</summary>
    private const int QuietWarmUps = 2;

    /// <summary>The JIT's negligible share of the process's time.</summary>
    private const double LittleJit = 0.02;

    /// <summary>
    /// A figure is the median of this many loads. Each is short: a disturbance of the machine then affects the loads of all variants,
    /// which take turns, and the median drops it. Rare events in a load (a collection) are averaged, as bytes are.
    /// </summary>
    private static readonly int s_loads = Effort.IsQuick ? 3 : 24;

    private const double Seconds = 0.25;

    /// <summary>
    /// The part of the CPU time in user mode. The rest is the kernel's, for sockets and for threads that wake each other.
    /// </summary>
    private const string User = "-user";

    private const string Collections = "-collections";

    /// <summary>The figures of an endpoint, of which the first has no suffix; and those of the process.</summary>
    public static IReadOnlyList<string> Names { get; } =
        ["start", .. ServiceCase.All.SelectMany(c => new[] { "", User, "-rate", "-p50", "-p99", Collections }.Select(s => c.Name + s)), "working-set", "size"];

    public static IEnumerable<Sample> Run(IReadOnlyList<string> names)
    {
        ServiceCase[] cases = [.. ServiceCase.All.Where(c => names.Any(n => n == c.Name || n.StartsWith($"{c.Name}-", StringComparison.Ordinal)))];
        try
        {
            return [.. RunAsync(cases).GetAwaiter().GetResult().Where(s => names.Contains(s.Case))];
        }
        finally
        {
            Shop.Delete();
        }
    }

    private static async Task<List<Sample>> RunAsync(ServiceCase[] cases)
    {
        PostgresServer? server = null;
        await using var service = await ServiceApp.StartAsync(() => server!.ConnectionString);
        var samples = new List<Sample> { new("start", FirstAnswer.AskFor(service)) };

        using var postgres = server = cases.Any(c => c.NeedsPostgres) ? Start() : null;
        if (postgres is not null) await Rows.FillAsync(postgres.ConnectionString);
        await Orders.FillAsync();
        foreach (var measured in cases)
        {
            var order = new LoadOrder(measured, service.PortOf(measured), Connections);
            Turns.Pass();
            WarmUp(order);
            Turns.Pass();
            samples.AddRange(MeasureAll(order));
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
    /// Warms up until the JIT is idle: its work belongs to a start, and would distort each request of a service that runs for seconds.
    /// </summary>
    private static void WarmUp(LoadOrder order)
    {
        using var load = new LoadProcess(order);
        for (int i = 0, quiet = 0; i < s_mostWarmUps && quiet < QuietWarmUps; i++)
        {
            var (compiling, cpu) = (JitInfo.GetCompilationTime(), Environment.CpuUsage.TotalTime);
            load.Run(s_warmUpSeconds);
            bool isQuiet = JitInfo.GetCompilationTime() - compiling < LittleJit * (Environment.CpuUsage.TotalTime - cpu);
            quiet = isQuiet ? quiet + 1 : 0;
        }
    }

    private static IEnumerable<Sample> MeasureAll(LoadOrder order)
    {
        using var load = new LoadProcess(order);
        load.Run(Seconds);      // in which the generator's own code is compiled
        GC.Collect();
        var samples = new List<Sample>();
        for (int i = 0; i < s_loads; i++)
        {
            Turns.Pass();
            samples.AddRange(Measure(order.Case.Name, load));
        }

        return
            from sample in samples
            group sample by sample.Case into figure
            select figure.First() with
            {
                Value = figure.Key == order.Case.Name + Collections ? figure.Average(s => s.Value) : Median(figure.Select(s => s.Value)),
                Bytes = figure.Sum(s => s.Bytes) / s_loads,
            };
    }

    private static double Median(IEnumerable<double> values)
    {
        double[] inOrder = [.. values.Order()];
        return (inOrder[(inOrder.Length - 1) / 2] + inOrder[inOrder.Length / 2]) / 2;
    }

    private static Sample[] Measure(string name, LoadProcess generator)
    {
        var (cpu, bytes, collections) = (Environment.CpuUsage, GC.GetTotalAllocatedBytes(precise: true), GC.CollectionCount(0));
        var load = generator.Run(Seconds);
        var (total, user) = (Environment.CpuUsage.TotalTime - cpu.TotalTime, Environment.CpuUsage.UserTime - cpu.UserTime);
        long allocated = (GC.GetTotalAllocatedBytes(precise: true) - bytes) / load.Requests;
        return
        [
            new Sample(name, total.TotalNanoseconds / load.Requests, Bytes: allocated),
            new Sample(name + User, user.TotalNanoseconds / load.Requests),
            new Sample($"{name}-rate", load.Requests / load.Seconds, "1/s"),
            new Sample($"{name}-p50", load.Median),
            new Sample($"{name}-p99", load.Percentile99),
            new Sample(name + Collections, (GC.CollectionCount(0) - collections) * 1e6 / load.Requests, "1/M"),
        ];
    }

    private static long SizeOnDisk() => new DirectoryInfo(AppContext.BaseDirectory).EnumerateFiles("*.dll").Sum(f => f.Length);
}
