using System.Net.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Services;

static class Web
{
    static async Task Main()
    {
        var builder = WebApplication.CreateBuilder(new WebApplicationOptions { ContentRootPath = AppContext.BaseDirectory });
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddControllers(options => options.Filters.Add<Recording>()).AddApplicationPart(typeof(ThingsController).Assembly);
        builder.Services.AddSingleton<IStore, CachingStore>();
        await using var app = builder.Build();
        app.Use(async (context, next) =>
        {
            context.Response.Headers["x-middleware"] = "yes";
            await next(context);
        });
        app.MapControllers();
        app.MapGet("/lambda/{key}", async (string key, IStore store) => await store.Load(key));
        app.MapGet("/method/{id:int}", Name);
        app.MapGet("/fails", Fails);
        await app.StartAsync();

        foreach (var action in app.Services.GetRequiredService<IActionDescriptorCollectionProvider>().ActionDescriptors.Items) Console.WriteLine(action.DisplayName);
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        foreach (var path in new[] { "things/5", "things/5/name", "things/sum?a=1&b=2", "things/hidden", "things/fails", "lambda/none", "method/4", "fails" })
        {
            using var response = await client.GetAsync(path);
            var body = await response.Content.ReadAsStringAsync();
            Console.WriteLine($"{path}: {(int)response.StatusCode} {body.Split('\n')[0]} {string.Join(',', response.Headers.GetValues("x-middleware"))}");
        }

        using var posted = await client.PostAsync("things", new StringContent("""{ "name": "posted", "number": 3 }""", System.Text.Encoding.UTF8, "application/json"));
        Console.WriteLine($"post: {(int)posted.StatusCode} {await posted.Content.ReadAsStringAsync()}");
        await app.StopAsync();
    }

    static async Task<string> Name(int id, IStore store) => await store.Name(id);

    static async Task<IResult> Fails(HttpContext context)
    {
        await Task.Yield();
        return Results.Problem("failed");
    }
}

public record Body(string Name, int Number);

public class Recording : IAsyncActionFilter
{
    public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
    {
        context.HttpContext.Response.Headers["x-filter"] = "yes";
        var executed = await next();
        Console.WriteLine($"   {context.ActionDescriptor.DisplayName} {executed.Exception?.GetType().Name} {executed.Result?.GetType().Name}");
        executed.ExceptionHandled = executed.Exception is InvalidOperationException;
    }
}

[ApiController]
[Route("things")]
public class ThingsController(IStore store) : ControllerBase
{
    [HttpGet("{id:int}")]
    public async Task<ActionResult<string>> Get(int id) => Ok(await store.Load($"{id}"));

    [HttpGet("{id:int}/name")]
    public async ValueTask<string> GetName(int id) => await store.Name(id);

    [HttpGet("sum")]
    public async Task<int> Sum(int a, [FromQuery(Name = "b")] int other)
    {
        await Task.Yield();
        return a + other;
    }

    [HttpGet("fails")]
    public async Task<IActionResult> Fails()
    {
        await Task.Yield();
        throw new InvalidOperationException("failed");
    }

    [HttpPost]
    public async Task<IActionResult> Post(Body body)
    {
        await store.Save(body.Name, body.Number);
        return Created("/things/" + await store.Load(body.Name), body);
    }

    [NonAction]
    public async Task Hidden() => await Task.Yield();

    protected async Task NotAnAction() => await Task.Yield();
}
