using System.Diagnostics;

namespace Async2.Stacks;

/// <summary>Measures the pace of a walk over the heap that is asked whether to go on, at equal distances.</summary>
internal sealed class WalkPace
{
    // Times the usual one.
    private const int UnusuallyLong = 10;

    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private readonly List<TimeSpan> _steps = [];
    private TimeSpan _last;

    /// <summary>The time of another walk. Steps that took much longer than most have found new classes, and would not again.</summary>
    public TimeSpan Probable
    {
        get
        {
            if (_steps.Count == 0) return TimeSpan.Zero;
            var most = _steps.Order().ElementAt(_steps.Count / 2) * UnusuallyLong;
            return TimeSpan.FromTicks(_steps.Sum(s => Math.Min(s.Ticks, most.Ticks)));
        }
    }

    /// <summary>The walk has made a step.</summary>
    public void Step()
    {
        var now = _watch.Elapsed;
        _steps.Add(now - _last);
        _last = now;
    }
}
