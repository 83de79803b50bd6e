using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace Async2.Tests.Servers;

/// <summary>A Redis server for whoever starts it alone, on a free port, without persistence.</summary>
public sealed class RedisServer : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    private readonly Process? _process;

    public RedisServer()
    {
        if (ServerPrograms.ReasonToSkip("redis-server", "redis-server") is not null) return; // The tests are skipped.
        var clock = Stopwatch.StartNew();
        while (true)
        {
            var port = FreePort();
            Address = $"127.0.0.1:{port}";
            _process = Start(port);
            while (!_process.HasExited && clock.Elapsed < Patience)
            {
                if (Answers(port)) return;
                Thread.Sleep(20);
            }
            // Another process has taken the port meanwhile.
            Dispose();
            Assert.True(clock.Elapsed < Patience, "redis-server does not start");
        }
    }

    public string Address { get; } = "";

    public void Dispose()
    {
        if (_process is null) return;
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private static Process Start(int port)
    {
        string[] arguments = ["--port", $"{port}", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", Path.GetTempPath()];
        var process = Process.Start(new ProcessStartInfo(ServerPrograms.Require("redis-server"), arguments) { RedirectStandardOutput = true })!;
        process.OutputDataReceived += (_, _) => { }; // Read, so that the server does not block.
        process.BeginOutputReadLine();
        return process;
    }

    private static bool Answers(int port)
    {
        try
        {
            using var client = new TcpClient("127.0.0.1", port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
