using System.Net;
using System.Net.Sockets;

namespace Async2.PackagePrograms;

/// <summary>An HTTP server of this process: answers with the path, or with 404 if that is "missing".</summary>
internal sealed class EchoServer : IDisposable
{
    private readonly HttpListener _listener = new();

    public EchoServer()
    {
        Address = new Uri($"http://127.0.0.1:{FreePort()}/");
        _listener.Prefixes.Add(Address.ToString());
        _listener.Start();
        _ = Task.Run(AnswerAll);
    }

    public Uri Address { get; }

    public void Dispose() => _listener.Close();

    private async Task AnswerAll()
    {
        while (_listener.IsListening)
        {
            HttpListenerContext context;
            try
            {
                context = await _listener.GetContextAsync();
            }
            catch (Exception e) when (e is HttpListenerException or ObjectDisposedException)
            {
                return;
            }
            var path = context.Request.Url!.AbsolutePath.TrimStart('/');
            context.Response.StatusCode = path == "missing" ? 404 : 200;
            await using (var writer = new StreamWriter(context.Response.OutputStream)) await writer.WriteAsync($"echo {path}");
            context.Response.Close();
        }
    }

    private static int FreePort()
    {
        using var probe = new TcpListener(IPAddress.Loopback, 0);
        probe.Start();
        return ((IPEndPoint)probe.LocalEndpoint).Port;
    }
}
