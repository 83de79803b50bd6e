namespace Shop;

/// <summary>The same, while one thread of the pool computes, and jobs are queued.</summary>
internal sealed class NearlyStarvedPool : StarvedPool
{
    private const int Jobs = 30;

    private volatile int _sum;

    public override void Start(ShopService service)
    {
        ThreadPool.UnsafeQueueUserWorkItem(_ => Recompute(), null);
        base.Start(service);
        for (int i = 0; i < Jobs; i++) _ = Task.Run(() => GC.KeepAlive(service));
    }

    private void Recompute()
    {
        Begin();
        while (true) _sum = unchecked(_sum + 1);
    }
}
