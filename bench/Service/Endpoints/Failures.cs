namespace Async2.Bench.Service.Endpoints;

/// <summary>
/// A request that fails three calls down, after a suspension. A middleware turns the exception into text, as a log does.
/// </summary>
internal static class Failures
{
    public static void Use(IApplicationBuilder app) => app.UseWhen(
        context => context.Request.Path.StartsWithSegments("/failure", StringComparison.Ordinal),
        branch => branch.Use(async (context, next) =>
        {
            try
            {
                await next(context);
            }
            catch (KeyNotFoundException exception)
            {
                await context.Response.WriteAsync(exception.ToString());
            }
        }));

    public static void Map(IEndpointRouteBuilder app) => app.MapGet(
        "/failure",
        async (HttpContext context, IGreetings greetings) => await context.Response.WriteAsync(await greetings.GreetAsync(user: -1, depth: 2, suspends: true)));
}
