using Dapper;
using Npgsql;

namespace Shop;

/// <summary>Each request has a connection and wants a second one for its audit. All have the first, so the pool has no second.</summary>
internal sealed class SecondConnections : ShopTrouble
{
    private ShopService? _shop;

    public override void Prepare(ShopService service)
    {
        _shop = service;
        service.Web.MapGet("/orders/{id:int}", OrderAsync);
    }

    public override void Start(ShopService service)
    {
        service.Send("/orders", ShopService.Connections + 12);
        AwaitBegun(ShopService.Connections);
    }

    private async Task<string> OrderAsync(int id)
    {
        await using var connection = await _shop!.Database.OpenConnectionAsync();
        Begin();
        while (Begun < ShopService.Connections) await Task.Delay(10);
        await connection.ExecuteAsync("select 'order ' || @id", new { id });
        await AuditAsync(_shop.Database, id);
        return $"ordered {id}";
    }

    private static async Task AuditAsync(NpgsqlDataSource database, int id)
    {
        await using var connection = await database.OpenConnectionAsync();
        await connection.ExecuteAsync("select 'audit ' || @id", new { id });
    }
}
