using Async2.Compiler;
using Spectre.Console;

namespace Async2.Terminal;

/// <summary>Shows a progress bar on standard error, if that is a terminal, for work that takes longer than a second.</summary>
internal sealed class ProgressDisplay : IProgress<WeaveProgress>
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Refresh = TimeSpan.FromMilliseconds(100);

    private volatile WeaveProgress _latest = new("read", "", 0, 1);

    public void Report(WeaveProgress value) => _latest = value;

    public static T During<T>(Func<IProgress<WeaveProgress>?, T> work)
    {
        if (!Screen.IsErrorTerminal) return work(null);
        var display = new ProgressDisplay();
        var running = Task.Run(() => work(display));
        // Wait would wrap an exception of the work; GetResult below does not.
        if (!((IAsyncResult)running).AsyncWaitHandle.WaitOne(Patience)) display.ShowUntilDone(running);
        return running.GetAwaiter().GetResult();
    }

    private void ShowUntilDone(Task running)
    {
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error) });
        console.Progress()
            .AutoClear(true)
            .Columns(new ProgressBarColumn(), new PercentageColumn(), new TaskDescriptionColumn { Alignment = Justify.Left })
            .Start(context =>
            {
                var bar = context.AddTask(_latest.Stage);
                while (!((IAsyncResult)running).AsyncWaitHandle.WaitOne(Refresh))
                {
                    var latest = _latest;
                    bar.Description = Markup.Escape(VisibleText.Of($"{latest.Stage} {Path.GetFileName(latest.Item)}"));
                    bar.MaxValue(Math.Max(1, latest.Total)).Value(latest.Done);
                }
            });
    }
}
