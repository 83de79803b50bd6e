using System.Net;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using StackExchange.Redis;

namespace Chat;

/// <summary>A chat: SignalR, and Redis for what was said. Its clients are in the same process.</summary>
internal sealed class ChatService
{
    private const int Clients = 4;

    private readonly List<HubConnection> _clients = [];

    public ChatService(string redis)
    {
        Redis = ConnectionMultiplexer.Connect(redis);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(server => server.Listen(IPAddress.Loopback, 0));
        // A message may wait for the one before it, from the same client.
        builder.Services.AddSignalR(hub => hub.MaximumParallelInvocationsPerClient = 1000);
        builder.Services.AddSingleton(this);
        Web = builder.Build();
        Web.MapHub<Room>("/room");
    }

    public WebApplication Web { get; }

    public ConnectionMultiplexer Redis { get; }

    /// <summary>What a trouble does with a message.</summary>
    public Func<int, Task> Handle { get; set; } = _ => Task.CompletedTask;

    /// <summary>Starts it, and its clients, and blocks until it has answered some of their messages.</summary>
    public void Start()
    {
        Task.Run(ConnectAsync).Wait();
        new Load(Clients, n => _clients[n % Clients].InvokeAsync<long>(nameof(Room.SayAsync), $"message {n}")).Start(answers: 60);
    }

    /// <summary>Sends messages, which <see cref="Handle"/> handles, and whose answers nobody awaits.</summary>
    public void Send(int count)
    {
        for (int i = 0; i < count; i++) _ = _clients[i % Clients].InvokeAsync(nameof(Room.HandleAsync), i);
    }

    private async Task ConnectAsync()
    {
        await Web.StartAsync();
        for (int i = 0; i < Clients; i++)
        {
            var client = new HubConnectionBuilder().WithUrl(new Uri(new Uri(Web.Urls.First()), "/room")).Build();
            client.On<string>("said", message => GC.KeepAlive(message));
            await client.StartAsync();
            _clients.Add(client);
        }
    }
}
