using System.CommandLine;
using Async2.Cli.Terminal;
using Async2.Cli.Top;
using Async2.Cli.Trace;

namespace Async2.Cli;

/// <summary><c>async2 top PID</c>: shows each second where async methods of a process wait.</summary>
internal static class TopCommand
{
    public static Command Create()
    {
        var process = new ProcessArgument();
        var once = new Option<bool>("--once") { Description = "Print one sample of two seconds, for scripts" };
        var command = new ExampleCommand("top", "Show where async methods of a process wait, each second")
        {
            Examples = ["async2 top 4711", "async2 top 4711 --once"],
            ExitCodes = "0 done, 1 the process cannot be listened to, 2 wrong usage",
        };
        command.Add(process);
        command.Add(once);
        command.SetAction(parsed => Run(parsed.GetRequiredValue(process), parsed.GetValue(once)));
        return command;
    }

    private static int Run(int process, bool once)
    {
        using var interruption = new Interruption();
        using var session = EventSession.Open(process, TopRun.Silence, RuntimeCounters.Provider);
        var state = new TopState();
        var run = new TopRun(session, state, new TopView(process), interruption.Token);
        if (once) run.Once();
        else if (!Screen.IsTerminal) run.Print();
        else run.Show();
        if (state.LeftOut is { } leftOut) Screen.Note($"async2: {leftOut}: the last samples lack them");
        return ExitCodes.Ok;
    }
}
