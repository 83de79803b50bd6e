using System.Net;
using System.Net.Sockets;
using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that wait for the other side of a connection.</summary>
internal static class Connections
{
    [Shape(4)]
    [Stack("ReceiveAsync(Socket, byte[]) <- receive", "Receives() <- receives", WaitsFor = "socket")]
    public static async Task<int> Receives()
    {
        return await ReceiveAsync(Connected(), new byte[16]); // <- receives
    }

    [Shape(6)]
    [Stack("ReadsStream() <- network stream", WaitsFor = "socket")]
    public static async Task<int> ReadsStream()
    {
        using var stream = new NetworkStream(Connected(), ownsSocket: true);
        return await stream.ReadAsync(new byte[16].AsMemory()); // <- network stream
    }

    // The class library has frames of its own between the reader and the socket.
    [Shape(8)]
    [Stack("ReadsLine() <- reads line", WaitsFor = "socket")]
    public static async Task<string?> ReadsLine()
    {
        using var reader = new StreamReader(new NetworkStream(Connected(), ownsSocket: true));
        return await reader.ReadLineAsync(); // <- reads line
    }

    [Shape(9)]
    [Stack("Accepts() <- accepts", WaitsFor = "socket")]
    public static async Task<Socket> Accepts()
    {
        return await Held.Keep(Listening()).AcceptAsync(); // <- accepts
    }

    private static async ValueTask<int> ReceiveAsync(Socket socket, byte[] buffer)
    {
        return await socket.ReceiveAsync(buffer.AsMemory(), SocketFlags.None); // <- receive
    }

    private static Socket Connected()
    {
        using var listening = Listening();
        var client = Held.Keep(new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp));
        client.Connect(listening.LocalEndPoint!);
        Held.Keep(listening.Accept());
        return client;
    }

    private static Socket Listening()
    {
        var listening = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listening.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listening.Listen();
        return listening;
    }
}
