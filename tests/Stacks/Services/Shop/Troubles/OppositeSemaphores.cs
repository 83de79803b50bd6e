namespace Shop;

/// <summary>Two transfers between two warehouses take their semaphores in opposite order. Others wait for one of them.</summary>
internal sealed class OppositeSemaphores : ShopTrouble
{
    private readonly Warehouse[] _warehouses = [new(), new()];

    public override void Prepare(ShopService service)
    {
        service.Web.MapGet("/transfers/{id:int}", (int id) => TransferAsync(_warehouses[id], _warehouses[1 - id]));
        service.Web.MapGet("/stock/{id:int}", (int id) => CountAsync(_warehouses[id % 2]));
    }

    public override void Start(ShopService service)
    {
        service.Send("/transfers", 2);
        AwaitBegun(2);
        service.Send("/stock", 10);
        AwaitBegun(12);
    }

    private async Task<string> TransferAsync(Warehouse from, Warehouse to)
    {
        await from.Gate.WaitAsync();
        try
        {
            await PackAsync();
            return await ReceiveAsync(to);
        }
        finally
        {
            from.Gate.Release();
        }
    }

    private async Task PackAsync()
    {
        Begin();
        while (Begun < 2) await Task.Delay(5);
    }

    private static async Task<string> ReceiveAsync(Warehouse warehouse)
    {
        await warehouse.Gate.WaitAsync();
        try
        {
            return "received";
        }
        finally
        {
            warehouse.Gate.Release();
        }
    }

    private async Task<string> CountAsync(Warehouse warehouse)
    {
        Begin();
        await warehouse.Gate.WaitAsync();
        try
        {
            return "counted";
        }
        finally
        {
            warehouse.Gate.Release();
        }
    }

    private sealed class Warehouse
    {
        public SemaphoreSlim Gate { get; } = new(1);
    }
}
