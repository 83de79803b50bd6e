namespace Shop;

/// <summary>Orders start an audit that fails, and that nobody awaits.</summary>
internal sealed class UnobservedFailures : ShopTrouble
{
    private const int Orders = 30;

    public override void Prepare(ShopService service) => service.Web.MapGet("/orders/{id:int}", Order);

    public override void Start(ShopService service)
    {
        service.Send("/orders", Orders);
        AwaitBegun(Orders);
        // The garbage collector takes failed tasks, and others follow.
        new Thread(() => Repeat(service)) { IsBackground = true }.Start();
    }

    private static void Repeat(ShopService service)
    {
        for (; ; Thread.Sleep(20)) service.Send("/orders", 1);
    }

    private string Order(int id)
    {
        _ = AuditAsync(id);
        return $"ordered {id}";
    }

    private async Task AuditAsync(int id)
    {
        await Task.Yield();
        Begin();
        throw new InvalidOperationException($"no auditor for order {id}");
    }
}
