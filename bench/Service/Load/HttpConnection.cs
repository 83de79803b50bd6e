using System.Globalization;
using System.Text;

namespace Async2.Bench.Service.Load;

/// <summary>Requests of HTTP 1.1, one after the other.</summary>
internal sealed class HttpConnection : SocketConnection
{
    private const string LengthHeader = "\r\nContent-Length: ";

    private readonly byte[] _request;

    public HttpConnection(LoadOrder order)
        : base(order.Port)
    {
        var method = order.Case.Upload > 0 ? "POST" : "GET";
        var length = order.Case.Upload > 0 ? string.Create(CultureInfo.InvariantCulture, $"{LengthHeader}{order.Case.Upload}") : "";
        _request = [.. Encoding.ASCII.GetBytes($"{method} {order.Case.Path} HTTP/1.1\r\nHost: 127.0.0.1{length}\r\n\r\n"), .. new byte[order.Case.Upload]];
    }

    public override void Ask()
    {
        Send(_request);
        var header = TakeHeader(status: 200);
        if (header.IndexOf(LengthHeader, StringComparison.OrdinalIgnoreCase) is var at and >= 0)
        {
            var digits = header[(at + LengthHeader.Length)..].Split('\r')[0];
            var length = int.Parse(digits, CultureInfo.InvariantCulture);
            Await(length);
            Take(length);
        }
        else
        {
            while (TakeChunk())
            {
            }
        }
    }

    // SIZE in hexadecimal, line end, as many bytes, line end; the last chunk has none.
    private bool TakeChunk()
    {
        int end;
        while ((end = Received.IndexOf("\r\n"u8)) < 0) ReceiveMore();
        int size = int.Parse(Received[..end], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        int whole = end + 2 + size + 2;
        Await(whole);
        Take(whole);
        return size > 0;
    }
}
