using System.Buffers.Binary;
using System.Text;
using Async2.Bench.Service.Endpoints;
using Google.Protobuf;

namespace Async2.Bench.Service.Load;

/// <summary>Calls of gRPC, with one answer or with the case's number: each a stream of HTTP/2 (RFC 9113) on one connection.</summary>
/// <remarks>The client of the package resumes waiting code on a thread of its pool. That takes more CPU time than the service.</remarks>
internal sealed class GrpcConnection : SocketConnection
{
    private const int FrameHeaderLength = 9;
    private const int MessageHeaderLength = 5;

    // Frame types and flags: RFC 9113, section 6.
    private const byte Data = 0, Headers = 1, Settings = 4, Ping = 6, GoAway = 7, ResetStream = 3, WindowUpdate = 8;
    private const byte EndStream = 1, Ack = 1, EndHeaders = 4;

    private readonly int _answers;
    private readonly byte[] _call;
    private readonly int _dataFrame;
    private readonly MemoryStream _answer = new();
    private int _stream = -1;

    public GrpcConnection(LoadOrder order)
        : base(order.Port)
    {
        _answers = order.Case.Answers;
        byte[] message = new GreetRequest { Name = "you", Count = _answers }.ToByteArray();
        byte[] headers = Frame(Headers, EndHeaders, HeadersOf(_answers == 1 ? "Greet" : "GreetMany"));
        _dataFrame = headers.Length;
        _call = [.. headers, .. Frame(Data, EndStream, [0, .. BigEndian(message.Length), .. message])];

        // A window larger than the service's total output, so that nothing has to be granted later.
        Send([
            .. "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8, .. Frame(Settings, 0, []), .. Frame(WindowUpdate, 0, BigEndian(int.MaxValue - 65535)),
        ]);
    }

    public override void Ask()
    {
        _stream += 2;
        WriteStream(frame: 0);
        WriteStream(_dataFrame);
        Send(_call);
        _answer.SetLength(0);
        while (!TakeFrame())
        {
        }

        int count = CountAnswers(_answer.GetBuffer().AsSpan(0, (int)_answer.Length));
        if (count != _answers) throw new InvalidDataException($"{count} of {_answers} answers came back");
    }

    /// <summary>Reads a frame; returns true if it was the last one of the call.</summary>
    private bool TakeFrame()
    {
        Await(FrameHeaderLength);
        int length = (Received[0] << 16) | (Received[1] << 8) | Received[2];
        var (type, flags) = (Received[3], Received[4]);
        Await(FrameHeaderLength + length);
        var payload = Received.Slice(FrameHeaderLength, length);
        if (type == Data) _answer.Write(payload);
        if (type is ResetStream or GoAway) throw new InvalidDataException("the service has ended the call");
        if (type is Settings or Ping && (flags & Ack) == 0) Send(Frame(type, Ack, type == Ping ? payload : []));
        Take(FrameHeaderLength + length);
        return type is Data or Headers && (flags & EndStream) != 0;
    }

    private static int CountAnswers(ReadOnlySpan<byte> answer)
    {
        int count = 0;
        for (; answer.Length >= MessageHeaderLength; count++)
        {
            answer = answer[(MessageHeaderLength + BinaryPrimitives.ReadInt32BigEndian(answer[1..]))..];
        }

        return count;
    }

    // The headers of the package's client, which does not compress either (RFC 7541; the numbers are those of its static table).
    private static byte[] HeadersOf(string method) =>
    [
        0x83, 0x86,     // POST, http
        0x01, .. Literal("127.0.0.1"), 0x04, .. Literal($"/{nameof(Greeter)}/{method}"),
        0x0f, 0x2b, .. Literal("grpc-dotnet"), 0x0f, 0x10, .. Literal("application/grpc"),
        0x00, .. Literal("te"), .. Literal("trailers"),
        0x00, .. Literal("grpc-accept-encoding"), .. Literal("identity,gzip,deflate"),
    ];

    private static byte[] Literal(string text) => [(byte)text.Length, .. Encoding.ASCII.GetBytes(text)];

    private static byte[] Frame(byte type, byte flags, ReadOnlySpan<byte> payload) =>
        [.. BigEndian(payload.Length).AsSpan(1), type, flags, 0, 0, 0, 0, .. payload];

    private void WriteStream(int frame) => BinaryPrimitives.WriteInt32BigEndian(_call.AsSpan(frame + 5), _stream);

    private static byte[] BigEndian(int number)
    {
        byte[] bytes = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(bytes, number);
        return bytes;
    }
}
