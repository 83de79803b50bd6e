namespace Shop;

/// <summary>A request has a lock and waits for a task, which another thread runs, and which needs the lock.</summary>
internal sealed class LockAndTask : ShopTrouble
{
    private readonly object _stock = new();

    public override void Prepare(ShopService service) => service.Web.MapGet("/reservations/{id:int}", Reserve);

    public override void Start(ShopService service)
    {
        service.Send("/reservations", 1);
        AwaitBegun(1);
    }

    private string Reserve(int id)
    {
        lock (_stock)
        {
            RefreshAsync().Wait();
            return $"reserved {id}";
        }
    }

    private async Task RefreshAsync()
    {
        await Task.Delay(20);
        Begin();
        lock (_stock) GC.KeepAlive(_stock);
    }
}
