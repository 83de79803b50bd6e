using System.Diagnostics;
using System.Globalization;
using Async2.Bench.Service.Load;

namespace Async2.Bench.Service.Measuring;

/// <summary>The load generator in its own process: always the program as compiled.</summary>
internal sealed class LoadProcess : IDisposable
{
    private readonly LoadOrder _order;
    private readonly Process _process;

    /// <summary>Starts the process, and lets it connect.</summary>
    public LoadProcess(LoadOrder order)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardInput = true, RedirectStandardOutput = true };
        start.ArgumentList.Add("exec");
        start.ArgumentList.Add(Environment.GetEnvironmentVariable("ASYNC2_BENCH_COMPILED") ?? typeof(LoadProcess).Assembly.Location);
        foreach (var argument in order.Arguments) start.ArgumentList.Add(argument);
        _order = order;
        _process = Process.Start(start)!;
    }

    /// <summary>Runs one load.</summary>
    /// <exception cref="InvalidOperationException">A request has failed.</exception>
    public LoadResult Run(double seconds)
    {
        _process.StandardInput.WriteLine(seconds.ToString(CultureInfo.InvariantCulture));
        return _process.StandardOutput.ReadLine() is { } line
            ? LoadResult.Parse(line)
            : throw new InvalidOperationException($"the load generator failed at {_order.Case.Name}");
    }

    /// <summary>Ends the process.</summary>
    public void Dispose()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }
}
