using Async2.Bench.Service.Endpoints;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Npgsql;

namespace Async2.Bench.Service;

/// <summary>The service, on a port of the loopback interface that was free.</summary>
internal sealed class ServiceApp : IAsyncDisposable
{
    private readonly WebApplication _app;

    private ServiceApp(WebApplication app)
    {
        _app = app;
        Address = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
    }

    public Uri Address { get; }

    /// <summary>Starts it.</summary>
    /// <param name="postgres">How to reach PostgreSQL, asked for when an endpoint needs it.</param>
    public static async Task<ServiceApp> StartAsync(Func<string> postgres)
    {
        var builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { EnvironmentName = "Production" });
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<IGreetings, Greetings>().AddSingleton<IGreetingStore, GreetingStore>();
        builder.Services.AddDbContext<Shop>();
        builder.Services.AddHttpClient();
        builder.Services.AddSingleton(_ => NpgsqlDataSource.Create(postgres()));
        var app = builder.Build();
        app.UseWebSockets();
        Middlewares.Use(app);
        app.UseRouting();
        Plain.Map(app);
        Calls.Map(app);
        Rows.Map(app);
        Orders.Map(app);
        Client.Map(app);
        Streams.Map(app);
        await app.StartAsync();
        return new ServiceApp(app);
    }

    public async ValueTask DisposeAsync() => await _app.DisposeAsync();
}
