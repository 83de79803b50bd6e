namespace Shop;

/// <summary>Reservations return early, and forget to release the semaphore. Pickups, which release it, wait for it.</summary>
internal sealed class EarlyReturn : ShopTrouble
{
    private const int Permits = 4;
    private const int Pickups = 20;

    private readonly SemaphoreSlim _counter = new(Permits);

    public override void Prepare(ShopService service)
    {
        service.Web.MapGet("/reservations/{id:int}", ReserveAsync);
        service.Web.MapGet("/pickups/{id:int}", PickUpAsync);
    }

    public override void Start(ShopService service)
    {
        service.Send("/reservations", Permits);
        AwaitBegun(Permits);
        service.Send("/pickups", Pickups);
        AwaitBegun(Permits + Pickups);
    }

    private async Task<string> ReserveAsync(int id)
    {
        await _counter.WaitAsync();
        if (IsSoldOut(id)) return "sold out";
        await Task.Delay(1);
        _counter.Release();
        return $"reserved {id}";
    }

    private bool IsSoldOut(int id)
    {
        Begin();
        return id >= 0;
    }

    private async Task<string> PickUpAsync(int id)
    {
        Begin();
        await _counter.WaitAsync();
        try
        {
            return $"picked up {id}";
        }
        finally
        {
            _counter.Release();
        }
    }
}
