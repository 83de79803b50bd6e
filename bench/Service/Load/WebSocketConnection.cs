using System.Text;

namespace Async2.Bench.Service.Load;

/// <summary>A WebSocket that sends messages of a few bytes and receives their echo (RFC 6455).</summary>
internal sealed class WebSocketConnection : SocketConnection
{
    private const int MessageLength = 32;

    // Final text frame, masked with zeros; the answer is the same without a mask.
    private static readonly byte[] s_frame = [0x81, 0x80 | MessageLength, 0, 0, 0, 0, .. Enumerable.Repeat((byte)'x', MessageLength)];

    public WebSocketConnection(LoadOrder order)
        : base(order.Port)
    {
        Send(Encoding.ASCII.GetBytes(
            $"GET {order.Case.Path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"));
        TakeHeader(status: 101);
    }

    public override void Ask()
    {
        Send(s_frame);
        Await(2 + MessageLength);
        if (Received[1] != MessageLength) throw new InvalidDataException("another message came back");
        Take(2 + MessageLength);
    }
}
