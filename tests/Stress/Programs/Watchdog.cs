using System.Diagnostics;

namespace Async2.Stressed;

/// <summary>Checks that every chain that has not ended makes progress.</summary>
internal sealed class Watchdog(IWatched[] chains, Task[] tasks, TimeSpan patience)
{
    private readonly long[] _progress = new long[chains.Length];
    private readonly long[] _since = [.. chains.Select(_ => Stopwatch.GetTimestamp())];

    /// <summary>Checks once; called repeatedly.</summary>
    public void Look()
    {
        for (var i = 0; i < chains.Length; i++)
        {
            var progress = chains[i].Progress;
            if (progress != _progress[i] || tasks[i].IsCompleted) (_progress[i], _since[i]) = (progress, Stopwatch.GetTimestamp());
            else if (Stopwatch.GetElapsedTime(_since[i]) > patience) Verdict.Fail($"no progress for {patience.TotalSeconds} s: {string.Join(Environment.NewLine, Standing())}");
        }
    }

    // Others may wait for the lost one: they are reported, too.
    private IEnumerable<IWatched> Standing() => chains.Where((c, i) => c.Progress == _progress[i] && !tasks[i].IsCompleted);
}
