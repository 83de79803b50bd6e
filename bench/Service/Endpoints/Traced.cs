using System.Diagnostics;

namespace Async2.Bench.Service.Endpoints;

/// <summary>
/// Requests below <c>/traced</c> run within an <see cref="Activity"/>, as all requests do under tracing or logging: in an execution
/// context of their own, to which the request returns each time it has waited.
/// </summary>
internal static class Traced
{
    public static void Use(IApplicationBuilder app) => app.UseWhen(
        context => context.Request.Path.StartsWithSegments("/traced", StringComparison.Ordinal),
        branch => branch.Use(async (context, next) =>
        {
            using var activity = new Activity("request").Start();
            await next(context);
        }));

    public static void Map(IEndpointRouteBuilder app) => app.MapGet(
        "/traced/greetings",
        (HttpContext context, IGreetings greetings) => Calls.AnswerAsync(context, greetings, 5, depth: 2, suspends: true));
}
