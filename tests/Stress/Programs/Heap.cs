namespace Async2.Stressed;

/// <summary>The live heap without chains: constant, once pools and caches have been filled.</summary>
internal sealed class Heap
{
    // Threads of the pool come and go, each with caches of its own.
    private const long Tolerance = 1024 * 1024;
    private const int WarmUp = 2;

    private int _measurements;
    private long _first;

    public bool IsWarm => _measurements > WarmUp;

    public long Bytes { get; private set; }

    public long Growth => Bytes - _first;

    /// <summary>Fails if the heap has grown.</summary>
    public void Measure()
    {
        for (var i = 0; i < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        GC.Collect();
        Bytes = GC.GetTotalMemory(forceFullCollection: false);
        if (++_measurements <= WarmUp) _first = Bytes;
        if (Growth > Tolerance) Verdict.Fail($"the heap has grown from {_first:N0} to {Bytes:N0} bytes");
    }
}
