using System.Net;
using System.Net.Sockets;

namespace Async2.Bench.Awaits;

/// <summary>A byte that comes over the loopback interface.</summary>
internal static class SocketReceiver
{
    private static readonly byte[] s_sent = new byte[1], s_received = new byte[1];
    private static readonly (Socket Sender, Socket Receiver) s_pair = Connect();

    private static readonly Later s_send = new(() => s_pair.Sender.Send(s_sent));

    public static async Task Repeat(int count)
    {
        for (int i = 0; i < count; i++) await Begin();
    }

    public static async Task Once() => await Begin();

    private static ValueTask<int> Begin()
    {
        ValueTask<int> receive = s_pair.Receiver.ReceiveAsync(s_received.AsMemory());
        s_send.Do();
        return receive;
    }

    private static (Socket Sender, Socket Receiver) Connect()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        var sender = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        sender.Connect(listener.LocalEndPoint!);
        return (sender, listener.Accept());
    }
}
