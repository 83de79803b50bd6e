using System.Diagnostics;
using System.Globalization;

namespace Async2.Stacks.Targets;

/// <summary>The times that the threads of a process had up to a moment: on a core, and waiting for one.</summary>
internal sealed class ThreadTimes
{
    // The clock of some systems has ticks of 10 ms, and a thread that waits for a core is told of only when it gets one.
    private static readonly TimeSpan s_shortest = TimeSpan.FromMilliseconds(300);

    private readonly Dictionary<uint, (long Ran, long Waited)> _byThread = [];
    private readonly long _moment = Stopwatch.GetTimestamp();

    private ThreadTimes()
    {
    }

    /// <summary>Reads them. There are none if the system does not say.</summary>
    public static ThreadTimes Of(int process)
    {
        var times = new ThreadTimes();
        if (!OperatingSystem.IsLinux()) return times;
        try
        {
            foreach (var thread in Directory.EnumerateDirectories($"/proc/{process}/task"))
                if (Read(thread) is { } time) times._byThread[uint.Parse(Path.GetFileName(thread), CultureInfo.InvariantCulture)] = time;
        }
        catch (IOException)
        {
            // It has ended.
        }
        return times;
    }

    /// <summary>What the threads have used since this moment. Waits if that is too short a time to tell.</summary>
    public IReadOnlyDictionary<uint, CoreUse> UsesUntilNow(int process)
    {
        if (s_shortest - Stopwatch.GetElapsedTime(_moment) is var left && left > TimeSpan.Zero) Thread.Sleep(left);
        return Of(process).Since(this);
    }

    private Dictionary<uint, CoreUse> Since(ThreadTimes earlier)
    {
        var elapsed = Stopwatch.GetElapsedTime(earlier._moment, _moment);
        Dictionary<uint, CoreUse> uses = [];
        foreach (var (thread, (ran, waited)) in _byThread)
        {
            if (!earlier._byThread.TryGetValue(thread, out var before)) continue;
            uses[thread] = new((ran - before.Ran) / elapsed.TotalNanoseconds, (waited - before.Waited) / elapsed.TotalNanoseconds, elapsed);
        }
        return uses;
    }

    // 196102 3210 12      nanoseconds on a core, nanoseconds in the queue for one, turns
    private static (long Ran, long Waited)? Read(string thread)
    {
        try
        {
            var fields = File.ReadAllText(Path.Combine(thread, "schedstat")).Split(' ');
            return fields.Length > 1 && long.TryParse(fields[0], CultureInfo.InvariantCulture, out var ran)
                && long.TryParse(fields[1], CultureInfo.InvariantCulture, out var waited) ? (ran, waited) : null;
        }
        catch (IOException)
        {
            return null;
        }
    }
}
