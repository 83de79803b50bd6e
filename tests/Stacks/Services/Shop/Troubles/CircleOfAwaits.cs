namespace Shop;

/// <summary>The price depends on the discount, which depends on the price. Both are computed once, and awaited by all.</summary>
internal sealed class CircleOfAwaits : ShopTrouble
{
    private readonly Lazy<Task<int>> _price;
    private readonly Lazy<Task<int>> _discount;

    public CircleOfAwaits()
    {
        _price = new(PriceAsync);
        _discount = new(DiscountAsync);
    }

    public override void Prepare(ShopService service) => service.Web.MapGet("/prices/{id:int}", OfferAsync);

    public override void Start(ShopService service)
    {
        service.Send("/prices", 10);
        AwaitBegun(10);
    }

    private async Task<string> OfferAsync(int id)
    {
        Begin();
        return $"{id} costs {await _price.Value}";
    }

    private async Task<int> PriceAsync()
    {
        await Task.Yield();
        return 100 - await _discount.Value;
    }

    private async Task<int> DiscountAsync()
    {
        await Task.Yield();
        return await _price.Value / 10;
    }
}
