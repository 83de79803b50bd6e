namespace Async2.Bench.Heap;

/// <summary>Measures the pauses of collections of generation 0.</summary>
internal static class Pause
{
    /// <summary>
    /// The mean pause in nanoseconds over a number of collections. <paramref name="prepare"/> is called before each; its own collections
    /// do not count.
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
