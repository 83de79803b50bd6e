using System.Globalization;
using System.Net.WebSockets;
using System.Runtime.CompilerServices;

namespace Async2.Bench.Service.Endpoints;

/// <summary>Bodies longer than one buffer: an upload, server-sent events, a WebSocket.</summary>
internal static class Streams
{
    private const int Events = 20;

    public static void Map(IEndpointRouteBuilder app)
    {
        app.MapPost("/upload", UploadAsync);
        app.MapGet("/events", (HttpContext context) => SendEventsAsync(context));
        app.MapGet("/web-socket", EchoAsync);
    }

    private static async Task UploadAsync(HttpContext context)
    {
        long length = 0;
        while (true)
        {
            var read = await context.Request.BodyReader.ReadAsync(context.RequestAborted);
            length += read.Buffer.Length;
            context.Request.BodyReader.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted) break;
        }

        await context.Response.WriteAsync(length.ToString(CultureInfo.InvariantCulture));
    }

    private static async Task SendEventsAsync(HttpContext context)
    {
        context.Response.ContentType = "text/event-stream";
        await foreach (var text in NextEventsAsync(context.RequestAborted))
        {
            await context.Response.WriteAsync($"data: {text}\n\n", context.RequestAborted);
            await context.Response.Body.FlushAsync(context.RequestAborted);
        }
    }

    private static async IAsyncEnumerable<string> NextEventsAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        for (int i = 0; i < Events; i++)
        {
            await Task.Yield();
            cancellationToken.ThrowIfCancellationRequested();
            yield return i.ToString(CultureInfo.InvariantCulture);
        }
    }

    private static async Task EchoAsync(HttpContext context)
    {
        using var socket = await context.WebSockets.AcceptWebSocketAsync();
        var buffer = new byte[1024];
        while (true)
        {
            var received = await socket.ReceiveAsync(buffer.AsMemory(), context.RequestAborted);
            if (received.MessageType == WebSocketMessageType.Close) break;
            await socket.SendAsync(buffer.AsMemory(0, received.Count), received.MessageType, received.EndOfMessage, context.RequestAborted);
        }

        await socket.CloseAsync(WebSocketCloseStatus.NormalClosure, null, context.RequestAborted);
    }
}
