namespace Shop;

/// <summary>The same, while one thread of the pool computes.</summary>
internal sealed class NearlyStarvedPool : StarvedPool
{
    private volatile int _sum;

    public override void Start(ShopService service)
    {
        ThreadPool.UnsafeQueueUserWorkItem(_ => Recompute(), null);
        base.Start(service);
    }

    private void Recompute()
    {
        Begin();
        while (true) _sum = unchecked(_sum + 1);
    }
}
