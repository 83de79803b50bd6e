using Dapper;

namespace Shop;

/// <summary>Reports block threads of the pool with <c>Result</c>, until no thread is left for the queries.</summary>
internal class StarvedPool : ShopTrouble
{
    private const int Threads = 8;
    private const int Requests = 60;

    private ShopService? _shop;

    public override void Prepare(ShopService service)
    {
        _shop = service;
        Pool.LimitTo(Threads);
        service.Web.MapGet("/reports/{id:int}", Report);
    }

    public override void Start(ShopService service)
    {
        service.Send("/reports", Requests);
        AwaitBegun(Threads);
    }

    private string Report(int id)
    {
        Begin();
        return QueryAsync(id).Result;
    }

    private async Task<string> QueryAsync(int id)
    {
        while (Begun < Threads) await Task.Delay(10);
        await using var connection = await _shop!.Database.OpenConnectionAsync();
        return await connection.QuerySingleAsync<string>("select 'report ' || @id", new { id });
    }
}
