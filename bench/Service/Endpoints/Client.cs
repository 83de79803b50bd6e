namespace Async2.Bench.Service.Endpoints;

/// <summary>The service as a client of itself.</summary>
internal static class Client
{
    public static void Map(IEndpointRouteBuilder app) => app.MapGet("/http-client", async (HttpContext context, IHttpClientFactory clients) =>
    {
        using var client = clients.CreateClient();
        var address = new UriBuilder("http", "127.0.0.1", context.Connection.LocalPort, "/json").Uri;
        await context.Response.WriteAsync(await client.GetStringAsync(address, context.RequestAborted));
    });
}
