namespace Async2.Bench.Heap;

/// <summary>How long collections of generation 0 stop the program.</summary>
internal static class Pause
{
    /// <summary>
    /// The mean, in nanoseconds, of so many; before each <paramref name="prepare"/> is called, whose own collections do not
    /// count.
    /// </summary>
    public static double Mean(int collections, Action<int> prepare)
    {
        var paused = TimeSpan.Zero;
        for (int i = 0; i < collections; i++)
        {
            prepare(i);
            var before = GC.GetTotalPauseDuration();
            GC.Collect(0, GCCollectionMode.Forced, blocking: true);
            paused += GC.GetTotalPauseDuration() - before;
        }
        return paused.TotalNanoseconds / collections;
    }
}
