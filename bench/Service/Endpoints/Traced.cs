using System.Diagnostics;
using System.Globalization;

namespace Async2.Bench.Service.Endpoints;

/// <summary>
/// What is below <c>/traced</c> runs within an <see cref="Activity"/>, as all requests do where somebody traces or logs: in an execution
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

    public static void Map(IEndpointRouteBuilder app) => app.MapGet("/traced/greetings", AnswerAsync);

    private static async Task AnswerAsync(HttpContext context, IGreetings greetings)
    {
        int length = 0;
        for (int i = 0; i < 5; i++) length += (await greetings.GreetAsync(i, depth: 2, suspends: true)).Length;
        await context.Response.WriteAsync(length.ToString(CultureInfo.InvariantCulture));
    }
}
