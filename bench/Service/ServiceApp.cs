using System.Net;
using Async2.Bench.Service.Endpoints;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Npgsql;

namespace Async2.Bench.Service;

/// <summary>The service, on two free ports of the loopback interface: gRPC without encryption needs one of its own.</summary>
internal sealed class ServiceApp : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly int[] _ports;

    private ServiceApp(WebApplication app)
    {
        _app = app;
        var addresses = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses;
        _ports = [.. addresses.Select(a => new Uri(a).Port)];
    }

    /// <summary>Starts the service.</summary>
    /// <param name="postgres">The address of PostgreSQL, requested when an endpoint needs it.</param>
    public static async Task<ServiceApp> StartAsync(Func<string> postgres)
    {
        var builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { EnvironmentName = "Production" });
        // The load generator only sees that a request fails.
        builder.Logging.ClearProviders().SetMinimumLevel(LogLevel.None).AddFilter("Microsoft.AspNetCore.Server.Kestrel", LogLevel.Error)
            .AddConsole(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
        builder.WebHost.ConfigureKestrel(server =>
        {
            server.Listen(IPAddress.Loopback, 0);
            server.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
        });
        builder.Services.AddGrpc();
        builder.Services.AddControllers();
        builder.Services.AddSingleton<IGreetings, Greetings>().AddSingleton<IGreetingStore, GreetingStore>();
        builder.Services.AddDbContext<Shop>();
        builder.Services.AddHttpClient();
        builder.Services.AddSingleton(_ => NpgsqlDataSource.Create(postgres()));
        var app = builder.Build();
        app.UseWebSockets();
        Middlewares.Use(app);
        Traced.Use(app);
        Failures.Use(app);
        app.UseRouting();
        Plain.Map(app);
        Calls.Map(app);
        Traced.Map(app);
        Failures.Map(app);
        Rows.Map(app);
        Orders.Map(app);
        Resilience.Map(app);
        app.MapControllers();
        Client.Map(app);
        Streams.Map(app);
        GreeterService.Map(app);
        await app.StartAsync();
        return new ServiceApp(app);
    }

    /// <summary>The port for the case's requests.</summary>
    public int PortOf(ServiceCase asked) => _ports[asked.IsGrpc ? 1 : 0];

    public async ValueTask DisposeAsync() => await _app.DisposeAsync();
}
