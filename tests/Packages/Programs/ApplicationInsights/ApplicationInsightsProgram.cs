using Microsoft.ApplicationInsights;
using Microsoft.ApplicationInsights.Channel;
using Microsoft.ApplicationInsights.DataContracts;
using Microsoft.ApplicationInsights.DependencyCollector;
using Microsoft.ApplicationInsights.Extensibility;
using Microsoft.ApplicationInsights.Extensibility.Implementation;

namespace Async2.PackagePrograms;

/// <summary>Application Insights with its collector of dependencies: operations and their parents, across awaits.</summary>
internal static class ApplicationInsightsProgram
{
    public static async Task<int> Run()
    {
        using var channel = new KeptTelemetry();
        using var configuration = new TelemetryConfiguration { TelemetryChannel = channel, ConnectionString = "InstrumentationKey=00000000-0000-0000-0000-000000000000" };
        configuration.TelemetryInitializers.Add(new OperationCorrelationTelemetryInitializer());
        using var dependencies = new DependencyTrackingTelemetryModule();
        dependencies.Initialize(configuration);
        using var server = new EchoServer();
        var client = new TelemetryClient(configuration);
        return await Scenarios.Run(
            ("request", () => channel.Show(() => Request(client, server.Address))),
            ("exception", () => channel.Show(() => Failed(client))));
    }

    private static async Task Request(TelemetryClient client, Uri address)
    {
        using var operation = client.StartOperation<RequestTelemetry>("request");
        await Load(client);
        using var http = new HttpClient { BaseAddress = address };
        Console.WriteLine($"  {await http.GetStringAsync("one")}");
        client.TrackTrace("done");
    }

    private static async Task Load(TelemetryClient client)
    {
        using var operation = client.StartOperation<DependencyTelemetry>("load");
        await Task.Yield();
        client.TrackEvent("loaded");
    }

    private static async Task Failed(TelemetryClient client)
    {
        using var operation = client.StartOperation<RequestTelemetry>("failing");
        try
        {
            await Failing();
        }
        catch (InvalidOperationException e)
        {
            operation.Telemetry.Success = false;
            client.TrackException(e);
        }
    }

    private static async Task Failing()
    {
        await Task.Yield();
        throw new InvalidOperationException("failed");
    }

    /// <summary>Keeps what is sent.</summary>
    private sealed class KeptTelemetry : ITelemetryChannel
    {
        private readonly List<ITelemetry> _sent = [];

        public bool? DeveloperMode { get; set; }

        public string? EndpointAddress { get; set; }

        public void Send(ITelemetry item)
        {
            lock (_sent) _sent.Add(item);
        }

        public void Flush()
        {
        }

        public void Dispose()
        {
        }

        public async Task Show(Func<Task> traced)
        {
            await traced();
            lock (_sent)
            {
                var names = _sent.OfType<OperationTelemetry>().ToDictionary(o => o.Id, NameOf);
                foreach (var item in _sent.OrderBy(NameOf, StringComparer.Ordinal))
                    Console.WriteLine($"  {item.GetType().Name} {NameOf(item)} in {names.GetValueOrDefault(item.Context.Operation.ParentId ?? "", "none")}");
                _sent.Clear();
            }
        }

        private static string NameOf(ITelemetry item) => item switch
        {
            DependencyTelemetry { Type: "Http" } http => $"{http.Name} {http.ResultCode}",
            OperationTelemetry operation => operation.Name,
            TraceTelemetry trace => trace.Message,
            EventTelemetry happened => happened.Name,
            ExceptionTelemetry exception => $"{exception.Exception.Message} at {exception.ExceptionDetailsInfoList[0].TypeName}",
            _ => "",
        };
    }
}
