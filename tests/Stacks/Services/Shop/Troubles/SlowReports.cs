using Dapper;

namespace Shop;

/// <summary>Reports take all connections of the pool, and the database does not answer them. So orders wait for a connection.</summary>
internal sealed class SlowReports : ShopTrouble
{
    private const int Orders = 12;

    private ShopService? _shop;

    public override void Prepare(ShopService service)
    {
        _shop = service;
        service.Web.MapGet("/reports/{id:int}", ReportAsync);
        service.Web.MapGet("/orders/{id:int}", OrderAsync);
    }

    public override void Start(ShopService service)
    {
        service.Send("/reports", ShopService.Connections);
        AwaitBegun(ShopService.Connections);
        service.Send("/orders", Orders);
        AwaitBegun(ShopService.Connections + Orders);
    }

    private async Task<string> ReportAsync(int id)
    {
        await using var connection = await _shop!.Database.OpenConnectionAsync();
        Begin();
        return await connection.QuerySingleAsync<string>("select 'report ' || @id from pg_sleep(600)", new { id });
    }

    private async Task<string> OrderAsync(int id)
    {
        Begin();
        await using var connection = await _shop!.Database.OpenConnectionAsync();
        return await connection.QuerySingleAsync<string>("select 'order ' || @id", new { id });
    }
}
