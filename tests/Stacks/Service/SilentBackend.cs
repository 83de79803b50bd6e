using System.Net;
using System.Net.Sockets;

namespace Serving;

/// <summary>Requests call a backend that accepts connections and never answers.</summary>
internal sealed class SilentBackend : Hang
{
    private const int Requests = 7;

    private readonly TcpListener _backend = new(IPAddress.Loopback, 0);
    private readonly List<Socket> _connections = [];
    private readonly HttpClient _client = new() { Timeout = Timeout.InfiniteTimeSpan };

    protected override void Map(WebApplication service)
    {
        _backend.Start();
        service.MapGet("/prices/{id}", PriceAsync);
    }

    protected override async Task SendAsync()
    {
        await SendAsync("/prices", Requests);
        for (int i = 0; i < Requests; i++) _connections.Add(await _backend.AcceptSocketAsync());
    }

    public override async ValueTask DisposeAsync()
    {
        foreach (var connection in _connections) connection.Dispose();
        _backend.Dispose();
        _client.Dispose();
        await base.DisposeAsync();
    }

    private async Task<string> PriceAsync(int id)
    {
        Begin();
        return await _client.GetStringAsync(new Uri($"http://{_backend.LocalEndpoint}/prices/{id}"));
    }
}
