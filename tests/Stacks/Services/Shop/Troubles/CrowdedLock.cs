using Dapper;

namespace Shop;

/// <summary>A refresh has a lock while it waits for the database, which does not answer. All other requests need the lock.</summary>
internal sealed class CrowdedLock : ShopTrouble
{
    private const int Requests = 30;

    private readonly object _catalogue = new();
    private ShopService? _shop;

    public override void Prepare(ShopService service)
    {
        _shop = service;
        Pool.StartAtOnce(2 * Requests);
        service.Web.MapGet("/refreshes/{id:int}", Refresh);
        service.Web.MapGet("/pages/{id:int}", Page);
    }

    public override void Start(ShopService service)
    {
        service.Send("/refreshes", 1);
        AwaitBegun(1);
        service.Send("/pages", Requests);
        AwaitBegun(1 + Requests);
    }

    private string Refresh(int id)
    {
        lock (_catalogue)
        {
            Begin();
            using var connection = _shop!.Database.OpenConnection();
            connection.Execute("select pg_sleep(600)");
            return $"refreshed {id}";
        }
    }

    private string Page(int id)
    {
        Begin();
        lock (_catalogue) return $"page {id}";
    }
}
