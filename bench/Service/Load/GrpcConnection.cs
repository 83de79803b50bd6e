using Async2.Bench.Service.Endpoints;
using Grpc.Net.Client;

namespace Async2.Bench.Service.Load;

/// <summary>gRPC over a connection of its own: calls with one answer, or with as many as the case says.</summary>
internal sealed class GrpcConnection : IConnection
{
    private readonly GrpcChannel _channel;
    private readonly Greeter.GreeterClient _client;
    private readonly GreetRequest _request;

    public GrpcConnection(LoadOrder order)
    {
        _channel = GrpcChannel.ForAddress($"http://127.0.0.1:{order.Port}", new GrpcChannelOptions { HttpHandler = new SocketsHttpHandler() });
        _client = new Greeter.GreeterClient(_channel);
        _request = new GreetRequest { Name = "you", Count = order.Case.Answers };
    }

    public void Ask()
    {
        int count = _request.Count == 1 ? Greet() : GreetMany();
        if (count != _request.Count) throw new InvalidDataException($"{count} of {_request.Count} answers came back");
    }

    public void Dispose() => _channel.Dispose();

    private int Greet() => _client.Greet(_request).Greeting.Length > 0 ? 1 : 0;

    private int GreetMany()
    {
        using var call = _client.GreetMany(_request);
        int count = 0;
        while (call.ResponseStream.MoveNext(CancellationToken.None).GetAwaiter().GetResult()) count++;
        return count;
    }
}
