using Dapper;

namespace Shop;

/// <summary>Exports open connections and do not dispose of them, until the pool is exhausted. Orders wait for a connection.</summary>
internal sealed class LeakedConnections : ShopTrouble
{
    private const int Orders = 20;

    private ShopService? _shop;

    public override void Prepare(ShopService service)
    {
        _shop = service;
        service.Web.MapGet("/exports/{id:int}", ExportAsync);
        service.Web.MapGet("/orders/{id:int}", OrderAsync);
    }

    public override void Start(ShopService service)
    {
        service.Send("/exports", ShopService.Connections);
        AwaitBegun(ShopService.Connections);
        service.Send("/orders", Orders);
        AwaitBegun(ShopService.Connections + Orders);
    }

    private async Task<string> ExportAsync(int id)
    {
        var connection = await _shop!.Database.OpenConnectionAsync();
        var exported = await connection.QuerySingleAsync<string>("select 'export ' || @id", new { id });
        Begin();
        return exported;
    }

    private async Task<string> OrderAsync(int id)
    {
        Begin();
        await using var connection = await _shop!.Database.OpenConnectionAsync();
        return await connection.QuerySingleAsync<string>("select 'order ' || @id", new { id });
    }
}
