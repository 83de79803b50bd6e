using Grpc.Core;

namespace Async2.Bench.Service.Endpoints;

/// <summary>gRPC: a call with one answer, and one with a stream of them.</summary>
internal sealed class GreeterService(IGreetings greetings) : Greeter.GreeterBase
{
    public static void Map(IEndpointRouteBuilder app) => app.MapGrpcService<GreeterService>();

    public override async Task<GreetReply> Greet(GreetRequest request, ServerCallContext context) => await AnswerAsync(request, 0);

    public override async Task GreetMany(GreetRequest request, IServerStreamWriter<GreetReply> responseStream, ServerCallContext context)
    {
        for (int i = 0; i < request.Count; i++) await responseStream.WriteAsync(await AnswerAsync(request, i), context.CancellationToken);
    }

    private async Task<GreetReply> AnswerAsync(GreetRequest request, int number) =>
        new() { Greeting = $"{await greetings.GreetAsync(number, depth: 2, suspends: false)}, {request.Name}" };
}
