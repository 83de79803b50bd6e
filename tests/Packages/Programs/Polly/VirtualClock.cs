namespace Async2.PackagePrograms.PollyUse;

/// <summary>
/// A clock that is advanced by hand. A timer of less than a minute (the delay of a retry or a hedge) is due as soon as it is set, and
/// fires on the thread pool. A longer one (a timeout) fires when <see cref="Advance"/> has passed it.
/// </summary>
internal sealed class VirtualClock : TimeProvider
{
    private static readonly TimeSpan s_short = TimeSpan.FromMinutes(1);
    private readonly Lock _lock = new();
    private readonly List<VirtualTimer> _timers = [];
    private DateTimeOffset _now = new(2025, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override DateTimeOffset GetUtcNow()
    {
        lock (_lock) return _now;
    }

    public override long GetTimestamp() => GetUtcNow().Ticks;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new VirtualTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>Advances time, and fires due timers on this thread, earliest first.</summary>
    public void Advance(TimeSpan time)
    {
        VirtualTimer[] due;
        lock (_lock)
        {
            _now += time;
            due = [.. _timers.Where(t => t.Due <= _now).OrderBy(t => t.Due)];
            foreach (var timer in due) _timers.Remove(timer);
        }
        foreach (var timer in due) timer.Fire();
    }

    private void Set(VirtualTimer timer, TimeSpan dueTime)
    {
        lock (_lock)
        {
            _timers.Remove(timer);
            if (dueTime == Timeout.InfiniteTimeSpan) return;
            if (dueTime >= s_short)
            {
                timer.Due = _now + dueTime;
                _timers.Add(timer);
                return;
            }
            _now += dueTime;
        }
        ThreadPool.QueueUserWorkItem(static t => t.Fire(), timer, preferLocal: false);
    }

    private void Remove(VirtualTimer timer)
    {
        lock (_lock) _timers.Remove(timer);
    }

    private sealed class VirtualTimer(VirtualClock clock, TimerCallback callback, object? state) : ITimer
    {
        public DateTimeOffset Due { get; set; }

        public void Fire() => callback(state);

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            clock.Set(this, dueTime);
            return true;
        }

        public void Dispose() => clock.Remove(this);

        public ValueTask DisposeAsync()
        {
            Dispose();
            return default;
        }
    }
}
