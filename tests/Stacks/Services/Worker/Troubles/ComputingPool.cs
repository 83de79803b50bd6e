namespace Worker;

/// <summary>All threads of the pool compute.</summary>
internal sealed class ComputingPool : WorkerTrouble
{
    private const int Threads = 4;

    private volatile int _hash;

    public override void Start(WorkerService service)
    {
        Pool.LimitTo(Threads);
        for (int i = 0; i < Threads; i++) _ = Task.Run(Hash);
        AwaitBegun(Threads);
    }

    private void Hash()
    {
        Begin();
        while (true) _hash = unchecked((_hash * 31) + 1);
    }
}
