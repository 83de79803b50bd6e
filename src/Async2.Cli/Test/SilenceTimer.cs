using System.Diagnostics;

namespace Async2.Cli.Test;

/// <summary>Measures for how long nothing has happened.</summary>
internal sealed class SilenceTimer(TimeSpan patience)
{
    private long _last = Stopwatch.GetTimestamp();

    public bool IsOver => Stopwatch.GetElapsedTime(Volatile.Read(ref _last)) > patience;

    /// <summary>Something has happened.</summary>
    public void Restart() => Volatile.Write(ref _last, Stopwatch.GetTimestamp());
}
