namespace Shop;

/// <summary>A binary search that makes no progress.</summary>
internal sealed class EndlessLoop : ShopTrouble
{
    private readonly int[] _prices = [1, 2, 4, 8, 16];

    public override void Prepare(ShopService service) => service.Web.MapGet("/cheapest/{above:int}", Cheapest);

    public override void Start(ShopService service)
    {
        service.Send("/cheapest", 4);
        AwaitBegun(4);
    }

    private string Cheapest(int above)
    {
        Begin();
        var (low, high) = (0, _prices.Length);
        while (low < high)
        {
            var middle = (low + high) / 2;
            if (_prices[middle] > above) high = middle;
            else low = middle;
        }
        return $"{_prices[low]}";
    }
}
