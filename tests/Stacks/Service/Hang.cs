using System.Net;

namespace Serving;

/// <summary>A service in which some requests wait for ever, and those that wait for its answers.</summary>
internal abstract class Hang : IAsyncDisposable
{
    private readonly HttpClient _browser = new() { Timeout = Timeout.InfiniteTimeSpan };
    private WebApplication? _service;
    private int _begun;

    /// <summary>Starts the service, and the requests. Returns when all of them wait.</summary>
    public async Task StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(server => server.Listen(IPAddress.Loopback, 0));
        _service = builder.Build();
        Map(_service);
        await _service.StartAsync();
        await SendAsync();
    }

    public virtual async ValueTask DisposeAsync()
    {
        _browser.Dispose();
        if (_service is not null) await _service.DisposeAsync();
    }

    protected abstract void Map(WebApplication service);

    protected abstract Task SendAsync();

    /// <summary>Called by a request just before it waits.</summary>
    protected void Begin() => Interlocked.Increment(ref _begun);

    /// <summary>Sends requests, and waits until all of them are about to wait.</summary>
    protected async Task SendAsync(string path, int count)
    {
        var expected = Volatile.Read(ref _begun) + count;
        for (int i = 0; i < count; i++) _ = _browser.GetAsync(new Uri(new Uri(_service!.Urls.First()), $"{path}/{i}"));
        while (Volatile.Read(ref _begun) < expected) await Task.Delay(10);
        for (long before = -1, now; (now = ThreadPool.CompletedWorkItemCount) != before; before = now) Thread.Sleep(300); // not by a timer, which is work
    }
}
