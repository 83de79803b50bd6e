using System.CommandLine;
using System.Diagnostics;
using Async2.Inspect.Trace;

namespace Async2.Inspect;

/// <summary><c>async2 trace PID -o FILE</c>: writes the suspensions and resumptions of a process as a file for a viewer.</summary>
internal static class TraceCommand
{
    public static Command Create(string program)
    {
        var process = new ProcessArgument();
        var output = new Option<string>("--output", "-o")
        {
            Description = TraceFormat.Description,
            HelpName = "FILE",
            Required = true,
        };
        var duration = new Option<int?>("--duration")
        {
            Description = "Stop after so many seconds; otherwise by Ctrl+C",
            HelpName = "SECONDS",
        };
        duration.Validators.Add(PositiveOption.Require);
        var command = new ExampleCommand("trace", "Record when async methods of a process suspend and resume")
        {
            Examples =
            [
                $"{program} trace 4711 -o trace.json         until Ctrl+C; open it in Perfetto",
                $"{program} trace 4711 -o trace.speedscope.json --duration 10",
            ],
            ExitCodes = "0 done, 1 the process cannot be traced, 2 wrong usage",
        };
        command.Add(process);
        command.Add(output);
        command.Add(duration);
        command.SetAction(parsed => Run(
            parsed.GetRequiredValue(process), parsed.GetRequiredValue(output),
            parsed.GetValue(duration) is { } seconds ? TimeSpan.FromSeconds(seconds) : null));
        return command;
    }

    private static int Run(int process, string path, TimeSpan? duration)
    {
        using var interruption = new Interruption();
        using var session = EventSession.Open(process, silence: Timeout.InfiniteTimeSpan); // Nothing may suspend for long.
        var name = Name(process);
        TraceResult? result = null;
        AtomicFile.Write(path, stream =>
        {
            using var file = TraceFormat.Create(path, stream, process, name);
            result = TraceRun.Write(session, file, duration, interruption.Token);
        });
        if (session.IsCutShort) Screen.Tell("the process did not answer at the end: the file has its events up to then");
        Report(result!, path);
        return ExitCodes.Ok;
    }

    private static void Report(TraceResult result, string path)
    {
        if (result.HasEnded) Screen.Tell("the process has ended: the file has its events up to its end");
        if (result.Lost > 0) Screen.Tell($"{result.Lost} events were lost: trace for a shorter time, or under less load");
        if (result.LeftOut is { } leftOut) Screen.Tell($"{leftOut}: trace for a shorter time");
        Screen.Line($"{path}: {result.Chains} chains, {result.Events} events, {result.Open} chains still open");
    }

    private static string Name(int process)
    {
        try
        {
            using var running = Process.GetProcessById(process);
            return $"{running.ProcessName} ({process})";
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            return $"{process}"; // It has just ended.
        }
    }
}
