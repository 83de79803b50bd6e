using System.CommandLine;
using Async2.Inspect.Top;
using Async2.Inspect.Trace;

namespace Async2.Inspect;

/// <summary><c>async2 top PID</c>: shows each second where async methods of a process wait.</summary>
internal static class TopCommand
{
    public static Command Create(string program)
    {
        var process = new ProcessArgument();
        var once = new Option<bool>("--once") { Description = "Print one sample of two seconds, for scripts" };
        var command = new ExampleCommand("top", "Show where async methods of a process wait, each second")
        {
            Examples = [$"{program} top 4711", $"{program} top 4711 --once"],
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
        if (state.LeftOut is { } leftOut) Screen.Tell($"{leftOut}: the last samples lack them");
        return ExitCodes.Ok;
    }
}
