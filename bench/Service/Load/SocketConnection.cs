using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Async2.Bench.Service.Load;

/// <summary>A connection that writes and reads raw bytes.</summary>
internal abstract class SocketConnection : IConnection
{
    private static readonly byte[] s_endOfHeader = "\r\n\r\n"u8.ToArray();

    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _buffer = new byte[64 * 1024];
    private int _length;

    protected SocketConnection(int port) => _socket.Connect(IPAddress.Loopback, port);

    /// <inheritdoc/>
    public abstract void Ask();

    public void Dispose() => _socket.Dispose();

    /// <summary>The bytes received and not yet taken.</summary>
    protected ReadOnlySpan<byte> Received => _buffer.AsSpan(0, _length);

    protected void Send(ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length > 0) bytes = bytes[_socket.Send(bytes)..];
    }

    /// <summary>Waits until a number of bytes have arrived.</summary>
    protected void Await(int count)
    {
        while (_length < count) ReceiveMore();
    }

    protected void ReceiveMore()
    {
        int count = _socket.Receive(_buffer.AsSpan(_length));
        if (count == 0) throw new InvalidDataException("the service has closed the connection");
        _length += count;
    }

    /// <summary>Discards the first bytes.</summary>
    protected void Take(int count)
    {
        _buffer.AsSpan(count, _length - count).CopyTo(_buffer);
        _length -= count;
    }

    /// <summary>Reads the header of an answer, up to the empty line.</summary>
    protected string TakeHeader(int status)
    {
        int end;
        while ((end = Received.IndexOf(s_endOfHeader)) < 0) ReceiveMore();
        var header = Encoding.ASCII.GetString(Received[..end]);
        Take(end + s_endOfHeader.Length);
        if (!header.StartsWith($"HTTP/1.1 {status} ", StringComparison.Ordinal)) throw new InvalidDataException(header.Split('\r')[0]);
        return header;
    }
}
