using System.Diagnostics;

namespace Async2.Cli.Test;

/// <summary>Measures the time since the last sign of life.</summary>
internal sealed class SilenceTimer(TimeSpan patience)
{
    private long _last = Stopwatch.GetTimestamp();

    public bool IsOver => Stopwatch.GetElapsedTime(Volatile.Read(ref _last)) > patience;

    public void Restart() => Volatile.Write(ref _last, Stopwatch.GetTimestamp());
}
