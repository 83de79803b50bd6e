using System.Diagnostics;

namespace Async2.Stacks;

/// <summary>Measures the pace of a walk over the heap that is asked whether to go on, at equal distances.</summary>
internal sealed class WalkPace
{
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private readonly List<TimeSpan> _steps = [];
    private TimeSpan _last;

    /// <summary>The time of a whole walk, without the steps that took unusually long: they found new classes.</summary>
    public TimeSpan Probable => _steps.Count == 0 ? TimeSpan.Zero : _steps.Order().ElementAt(_steps.Count / 2) * _steps.Count;

    /// <summary>The walk has made a step.</summary>
    public void Step()
    {
        var now = _watch.Elapsed;
        _steps.Add(now - _last);
        _last = now;
    }
}
