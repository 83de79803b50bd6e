using System.Net;
using System.Net.Sockets;

namespace Worker;

/// <summary>A web server that answers each request with a text, or never.</summary>
internal sealed class Backend
{
    private const string Silent = "silent";
    private static readonly byte[] s_answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nprice"u8.ToArray();
    private static readonly byte[] s_half = "HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\nprice"u8.ToArray();

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly List<Stream> _silent = [];

    public Backend()
    {
        _listener.Start();
        _ = AcceptAsync();
    }

    /// <summary>The address of an answer.</summary>
    public Uri Address(int job) => new($"http://{_listener.LocalEndpoint}/jobs/{job}");

    /// <summary>The address of an answer that never comes.</summary>
    public Uri SilentAddress(int job) => new($"http://{_listener.LocalEndpoint}/{Silent}/{job}");

    /// <summary>The address of an answer whose end never comes.</summary>
    public Uri HalfAddress(int job) => new($"http://{_listener.LocalEndpoint}/half/{job}");

    private async Task AcceptAsync()
    {
        while (true) _ = ServeAsync(await _listener.AcceptSocketAsync());
    }

    private async Task ServeAsync(Socket connection)
    {
        var stream = new NetworkStream(connection, ownsSocket: true);
        var reader = new StreamReader(stream);
        while (await reader.ReadLineAsync() is { } request)
        {
            while (await reader.ReadLineAsync() is { Length: > 0 })
            {
            }
            if (request.Contains(Silent, StringComparison.Ordinal))
            {
                lock (_silent) _silent.Add(stream);
                return;
            }
            await stream.WriteAsync(request.Contains("half", StringComparison.Ordinal) ? s_half : s_answer);
        }
    }
}
