namespace Worker;

/// <summary>Checks read only the headers of answers, and do not dispose of them, until the client has no connection any more.</summary>
internal sealed class UndisposedResponses : WorkerTrouble
{
    private const int Connections = 6;
    private const int Downloads = 20;

    private readonly HttpClient _client =
        new(new SocketsHttpHandler { MaxConnectionsPerServer = Connections }) { Timeout = Timeout.InfiniteTimeSpan };

    private WorkerService? _worker;

    public override void Start(WorkerService service)
    {
        _worker = service;
        for (int i = 0; i < Connections; i++) _ = CheckAsync(i);
        AwaitBegun(Connections);
        for (int i = 0; i < Downloads; i++) _ = DownloadAsync(i);
        AwaitBegun(Connections + Downloads);
    }

    private async Task<bool> CheckAsync(int id)
    {
        var response = await _client.GetAsync(_worker!.Backend.HalfAddress(id), HttpCompletionOption.ResponseHeadersRead);
        Begin();
        return response.IsSuccessStatusCode;
    }

    private async Task<string> DownloadAsync(int id)
    {
        Begin();
        return await _client.GetStringAsync(_worker!.Backend.Address(id));
    }
}
