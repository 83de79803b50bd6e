using System.Diagnostics;

namespace Async2.Damage.Running;

/// <summary>Ends a process that works on one case for too long, or waits in it without end.</summary>
/// <remarks>
/// Work is measured in CPU time, because other programs may use the machine; waiting in polls, because the machine may have been
/// suspended.
/// </remarks>
internal sealed class Watchdog : IDisposable
{
    private const int MostWaiting = 12;

    private readonly Process _process;
    private readonly TimeSpan _most;
    private readonly TimeSpan _look;
    private readonly Timer _timer;
    private readonly Lock _lock = new();
    private TimeSpan _worked;
    private int _looks;

    /// <param name="process">The process.</param>
    /// <param name="most">The CPU time limit of one case.</param>
    /// <param name="look">The polling interval.</param>
    public Watchdog(Process process, TimeSpan most, TimeSpan look)
    {
        (_process, _most, _look) = (process, most, look);
        _timer = new Timer(_ => Look(), null, look, look);
    }

    /// <summary>Whether it has ended the process.</summary>
    public bool HasKilled { get; private set; }

    /// <summary>Restarts the limit for a new case.</summary>
    public void Restart()
    {
        lock (_lock) (_worked, _looks) = (Worked(), 0);
    }

    public void Dispose() => _timer.Dispose();

    private void Look()
    {
        lock (_lock)
        {
            if (HasKilled || Worked() - _worked < _most && ++_looks * _look < _most * MostWaiting) return;
            HasKilled = true;
        }

        _process.Kill(entireProcessTree: true);
    }

    private TimeSpan Worked()
    {
        try
        {
            _process.Refresh();
            return _process.TotalProcessorTime;
        }
        catch (InvalidOperationException)
        {
            return TimeSpan.Zero; // It has ended.
        }
    }
}
