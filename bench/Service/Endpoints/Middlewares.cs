namespace Async2.Bench.Service.Endpoints;

/// <summary>Six handwritten middlewares, in front of everything below <c>/through</c>.</summary>
internal static class Middlewares
{
    public static void Use(IApplicationBuilder app) => app.UseWhen(
        context => context.Request.Path.StartsWithSegments("/through", StringComparison.Ordinal),
        branch =>
        {
            branch.Use(async (context, next) =>
            {
                var start = TimeProvider.System.GetTimestamp();
                await next(context);
                context.Items["elapsed"] = TimeProvider.System.GetElapsedTime(start);
            });
            branch.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (InvalidOperationException) when (!context.Response.HasStarted)
                {
                    context.Response.StatusCode = StatusCodes.Status500InternalServerError;
                }
            });
            branch.Use(async (context, next) =>
            {
                context.Response.Headers["X-Request-Id"] = context.TraceIdentifier;
                await next(context);
            });
            branch.Use(async (context, next) =>
            {
                if (context.Request.Headers.ContainsKey("X-Refuse")) context.Response.StatusCode = StatusCodes.Status403Forbidden;
                else await next(context);
            });
            branch.Use(async (context, next) =>
            {
                await using var scope = context.RequestServices.CreateAsyncScope();
                await next(context);
            });
            branch.Use(async (context, next) =>
            {
                await next(context);
                context.Items["length"] = context.Response.ContentLength;
            });
        });
}
