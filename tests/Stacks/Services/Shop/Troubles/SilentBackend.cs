using System.Net;
using System.Net.Sockets;

namespace Shop;

/// <summary>Requests call a backend that accepts connections and never answers.</summary>
internal sealed class SilentBackend : ShopTrouble
{
    private const int Requests = 20;

    private readonly TcpListener _backend = new(IPAddress.Loopback, 0);
    private readonly List<Socket> _connections = [];
    private readonly HttpClient _client = new() { Timeout = Timeout.InfiniteTimeSpan };

    public override void Prepare(ShopService service)
    {
        _backend.Start();
        service.Web.MapGet("/prices/{id:int}", PriceAsync);
    }

    public override void Start(ShopService service)
    {
        service.Send("/prices", Requests);
        for (int i = 0; i < Requests; i++) _connections.Add(_backend.AcceptSocket());
    }

    private async Task<string> PriceAsync(int id) => await _client.GetStringAsync(new Uri($"http://{_backend.LocalEndpoint}/prices/{id}"));
}
