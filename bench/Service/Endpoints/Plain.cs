namespace Async2.Bench.Service.Endpoints;

/// <summary>The cost of the framework itself: a text, and an object as JSON.</summary>
internal static class Plain
{
    public static void Map(IEndpointRouteBuilder app)
    {
        app.MapGet("/plaintext", async (HttpContext context) => await context.Response.WriteAsync("Hello, World!"));
        app.MapGet("/through/plaintext", async (HttpContext context) => await context.Response.WriteAsync("Hello, World!"));
        app.MapGet("/json", async (HttpContext context) => await context.Response.WriteAsJsonAsync(new Message("Hello, World!", 42)));
    }

    private sealed record Message(string Text, int Number);
}
