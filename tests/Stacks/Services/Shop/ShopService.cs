using System.Net;
using Dapper;
using Npgsql;

namespace Shop;

/// <summary>A shop: minimal API, Npgsql, Dapper. Its clients are in the same process.</summary>
internal sealed class ShopService
{
    /// <summary>The size of the pool of connections to the database.</summary>
    public const int Connections = 8;

    private const int Clients = 4;

    private readonly HttpClient _browser = new() { Timeout = Timeout.InfiniteTimeSpan };
    private readonly SemaphoreSlim _checkouts = new(4);
    private readonly object _gate = new();
    private int _sold;

    public ShopService(string postgres)
    {
        Database = NpgsqlDataSource.Create($"{postgres};Maximum Pool Size={Connections};Timeout=600;Command Timeout=0");
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(server => server.Listen(IPAddress.Loopback, 0));
        Web = builder.Build();
        Web.MapGet("/products/{id:int}", ProductAsync);
        Web.MapGet("/checkouts/{id:int}", CheckOutAsync);
        Web.MapGet("/sold", Sold);
    }

    public WebApplication Web { get; }

    public NpgsqlDataSource Database { get; }

    /// <summary>Starts it, and its clients, and blocks until it has answered some of their requests.</summary>
    public void Start()
    {
        Task.Run(() => Web.StartAsync()).Wait();
        string[] paths = ["/products/1", "/checkouts/1", "/sold"];
        new Load(Clients, n => GetAsync(paths[n % paths.Length])).Start(answers: 60);
    }

    /// <summary>Sends requests whose answers nobody awaits.</summary>
    public void Send(string path, int count)
    {
        for (int i = 0; i < count; i++) _ = GetAsync($"{path}/{i}");
    }

    private Task<string> GetAsync(string path) => _browser.GetStringAsync(new Uri(new Uri(Web.Urls.First()), path));

    private async Task<string> ProductAsync(int id)
    {
        await using var connection = await Database.OpenConnectionAsync();
        return await connection.QuerySingleAsync<string>("select 'product ' || @id", new { id });
    }

    private async Task<string> CheckOutAsync(int id)
    {
        await _checkouts.WaitAsync();
        try
        {
            await using var connection = await Database.OpenConnectionAsync();
            await using var transaction = await connection.BeginTransactionAsync();
            await connection.ExecuteAsync("select pg_sleep(0.002)", transaction: transaction);
            await transaction.CommitAsync();
            lock (_gate) _sold++;
            return $"sold {id}";
        }
        finally
        {
            _checkouts.Release();
        }
    }

    private string Sold()
    {
        lock (_gate) return $"sold {_sold}";
    }
}
