namespace Shop;

/// <summary>Two transfers between two warehouses take their semaphores in opposite order. Others wait for one of them.</summary>
internal sealed class OppositeSemaphores : ShopTrouble
{
    private readonly SemaphoreSlim[] _warehouses = [new(1), new(1)];

    public override void Prepare(ShopService service)
    {
        service.Web.MapGet("/transfers/{from:int}", TransferAsync);
        service.Web.MapGet("/stock/{id:int}", CountAsync);
    }

    public override void Start(ShopService service)
    {
        service.Send("/transfers", 2);
        AwaitBegun(2);
        service.Send("/stock", 10);
        AwaitBegun(12);
    }

    private async Task<string> TransferAsync(int from)
    {
        await _warehouses[from].WaitAsync();
        try
        {
            await PackAsync();
            return await ReceiveAsync(_warehouses[1 - from]);
        }
        finally
        {
            _warehouses[from].Release();
        }
    }

    private async Task PackAsync()
    {
        Begin();
        while (Begun < 2) await Task.Delay(5);
    }

    private static async Task<string> ReceiveAsync(SemaphoreSlim warehouse)
    {
        await warehouse.WaitAsync();
        try
        {
            return "received";
        }
        finally
        {
            warehouse.Release();
        }
    }

    private async Task<string> CountAsync(int id)
    {
        Begin();
        await _warehouses[id % 2].WaitAsync();
        try
        {
            return "counted";
        }
        finally
        {
            _warehouses[id % 2].Release();
        }
    }
}
