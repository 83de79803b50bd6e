namespace Shop;

/// <summary>An async method that returns nothing fails, which ends the process.</summary>
internal sealed class Crash : ShopTrouble
{
    public override void Prepare(ShopService service) => service.Web.MapGet("/orders/{id:int}", Order);

    public override void Start(ShopService service)
    {
        service.Send("/orders", 1);
        Thread.Sleep(Timeout.Infinite);
    }

    private string Order(int id)
    {
        NotifyAsync(id);
        return $"ordered {id}";
    }

    private static async void NotifyAsync(int id)
    {
        await Task.Delay(50);
        throw new InvalidOperationException($"nobody to notify of order {id}");
    }
}
