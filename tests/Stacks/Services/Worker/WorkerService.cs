using System.Threading.Channels;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Worker;

/// <summary>A worker: a generic host whose background services pass jobs on by channels and dataflow blocks, and call a backend.</summary>
internal sealed class WorkerService
{
    private const int Capacity = 16;

    private readonly HostApplicationBuilder _builder = Host.CreateEmptyApplicationBuilder(new());

    public WorkerService()
    {
        _builder.Services.AddSingleton(this);
        _builder.Services.AddHostedService<Intake>();
        _builder.Services.AddHostedService<Processing>();
    }

    /// <summary>The jobs, from intake to processing.</summary>
    public Channel<int> Jobs { get; } = Channel.CreateBounded<int>(Capacity);

    public Backend Backend { get; } = new();

    public HttpClient Client { get; } = new() { Timeout = Timeout.InfiniteTimeSpan };

    /// <summary>The number of jobs that are done.</summary>
    public CountdownEvent Done { get; } = new(60);

    /// <summary>Adds a background service.</summary>
    public void Add<TService>(TService service)
        where TService : class, IHostedService => _builder.Services.AddSingleton<IHostedService>(service);

    /// <summary>Starts it, and blocks until it has done some jobs.</summary>
    public void Start()
    {
        _builder.Logging.ClearProviders();
        var host = _builder.Build();
        Task.Run(() => host.StartAsync()).Wait();
        Done.Wait();
    }
}
