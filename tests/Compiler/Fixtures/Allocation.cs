namespace Async2.Compiler.Tests.Fixtures;

/// <summary>What each suspension of a resumed activation allocates.</summary>
internal static class Allocation
{
    private const int Suspensions = 50;

    public static long OnePoint() => BytesOf(AtOnePoint);

    public static long TwoPoints() => BytesOf(AtTwoPoints);

    public static long Callee() => BytesOf(OfCallee);

    private static long BytesOf(Func<Stop, Task> method)
    {
        var stop = new Stop();
        _ = method(stop);
        for (var i = 0; i < 4; i++) stop.Continue();
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < Suspensions; i++) stop.Continue();
        return (GC.GetAllocatedBytesForCurrentThread() - before) / Suspensions;
    }

    private static async Task AtOnePoint(Stop stop)
    {
        while (stop.Seen.Count == 0) await stop;
    }

    private static async Task AtTwoPoints(Stop stop)
    {
        while (stop.Seen.Count == 0)
        {
            await stop;
            await stop;
        }
    }

    private static async Task OfCallee(Stop stop)
    {
        while (stop.Seen.Count == 0) await Once(stop);
    }

    private static async Task Once(Stop stop) => await stop;
}
