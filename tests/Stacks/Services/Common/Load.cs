namespace Serving;

/// <summary>Clients of a service, each with one request after the other, for ever.</summary>
/// <param name="clients">The number of clients.</param>
/// <param name="request">Sends a request with a number.</param>
internal sealed class Load(int clients, Func<int, Task> request)
{
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(5);

    private int _done;

    /// <summary>Starts the clients, and blocks until a number of requests has been answered.</summary>
    public void Start(int answers)
    {
        for (int i = 0; i < clients; i++) _ = RunAsync();
        while (Volatile.Read(ref _done) < answers) Thread.Sleep(10);
    }

    private async Task RunAsync()
    {
        while (true)
        {
            await request(Volatile.Read(ref _done));
            Interlocked.Increment(ref _done);
            await Task.Delay(s_pause);
        }
    }
}
