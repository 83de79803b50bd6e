using Async2.Inspect.Trace;
using Spectre.Console;

namespace Async2.Inspect.Top;

/// <summary>Samples a process until the user quits or the process ends.</summary>
internal sealed class TopRun(EventSession session, TopState state, TopView view, CancellationToken interruption)
{
    /// <summary>The longest time without an event: the counters come each second, and late from a busy process.</summary>
    public static readonly TimeSpan Silence = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan OnceAfter = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan CounterPatience = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Turn = TimeSpan.FromMilliseconds(50);

    private char _order = TopOrder.ByCount;

    /// <summary>Prints one sample.</summary>
    public void Once() => During(reading =>
    {
        // A busy process reports its counters late.
        var mayWait = Wait(reading, OnceAfter);
        for (var end = DateTime.UtcNow + CounterPatience; mayWait && !state.HasCounters && DateTime.UtcNow < end;)
            mayWait = Wait(reading, Turn);
        if (!reading.IsFaulted) view.Print(state.Take(), _order);
    });

    /// <summary>Prints a sample each second, for files and pipes.</summary>
    public void Print() => During(reading =>
    {
        while (Wait(reading, Interval)) view.Print(state.Take(), _order);
    });

    /// <summary>Shows a table that changes each second.</summary>
    public void Show() => During(reading => AnsiConsole.Live(new Text("")).AutoClear(true).Start(live =>
    {
        var sample = state.Take();
        while (WaitForKeys(reading))
        {
            if (!_keyPressed) sample = state.Take();
            live.UpdateTarget(view.Table(sample, _order, AnsiConsole.Profile.Height));
            live.Refresh();
        }
    }));

    private bool _keyPressed;

    private void During(Action<Task> work)
    {
        var reading = Task.Factory.StartNew(() => session.Read(state.Read), TaskCreationOptions.LongRunning);
        try
        {
            work(reading);
        }
        finally
        {
            session.Stop();
            ((IAsyncResult)reading).AsyncWaitHandle.WaitOne(Interval);
        }
        if (reading.IsFaulted) reading.GetAwaiter().GetResult();
    }

    /// <returns>False if the process has ended, or the user wants to quit.</returns>
    private bool Wait(Task reading, TimeSpan time) =>
        WaitHandle.WaitAny([interruption.WaitHandle, ((IAsyncResult)reading).AsyncWaitHandle], time) == WaitHandle.WaitTimeout;

    // Returns when a key has changed the order, or the interval is over.
    private bool WaitForKeys(Task reading)
    {
        _keyPressed = false;
        var end = DateTime.UtcNow + Interval;
        while (DateTime.UtcNow < end)
        {
            if (!Wait(reading, Turn)) return false;
            if (Console.IsInputRedirected || !Console.KeyAvailable) continue;
            var key = char.ToLowerInvariant(Console.ReadKey(intercept: true).KeyChar);
            if (key == 'q') return false;
            if (!TopOrder.IsKey(key)) continue;
            _order = key;
            _keyPressed = true;
            return true;
        }
        return true;
    }
}
