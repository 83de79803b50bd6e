using System.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Trace;

namespace Async2.PackagePrograms;

/// <summary>OpenTelemetry's SDK with its instrumentation of HttpClient: spans, their parents and statuses, across awaits.</summary>
internal static class OpenTelemetryProgram
{
    private static readonly ActivitySource s_source = new("program");

    public static async Task<int> Run()
    {
        var spans = new List<Activity>();
        using var server = new EchoServer();
        using var tracing = Sdk.CreateTracerProviderBuilder().AddSource(s_source.Name).AddHttpClientInstrumentation().AddInMemoryExporter(spans).Build();
        return await Scenarios.Run(
            ("nested", () => Traced(spans, Nested)),
            ("http", () => Traced(spans, () => Requests(server.Address))),
            ("failed", () => Traced(spans, Failed)),
            ("at once", () => Traced(spans, AtOnce)));
    }

    // As a tree: those that began earlier first.
    private static async Task Traced(List<Activity> spans, Func<Task> traced)
    {
        await traced();
        foreach (var span in spans.OrderBy(s => s.StartTimeUtc).ToList())
        {
            var parent = spans.FirstOrDefault(s => s.SpanId == span.ParentSpanId)?.DisplayName ?? "none";
            var tags = span.Tags.Where(t => t.Key is "step" or "http.response.status_code" or "error.type").Select(t => $"{t.Key}={t.Value}");
            var events = span.Events.Select(e => e.Name);
            Console.WriteLine($"  {span.DisplayName} in {parent}: {span.Status} {string.Join(' ', tags.Concat(events))}".TrimEnd());
        }
        spans.Clear();
    }

    private static async Task Nested()
    {
        using var outer = s_source.StartActivity("outer");
        await Step("first");
        outer?.SetTag("step", "between");
        await Step("second");
        Console.WriteLine($"  current: {Activity.Current?.DisplayName}");
    }

    private static async Task Step(string name)
    {
        using var span = s_source.StartActivity(name);
        await Task.Yield();
        await Inner();
        span?.SetTag("step", Baggage.Current.GetBaggage("key") ?? "no baggage");
    }

    private static async Task Inner()
    {
        Baggage.SetBaggage("key", "inner");
        using var span = s_source.StartActivity("inner");
        await Task.Yield();
    }

    private static async Task Requests(Uri address)
    {
        using var client = new HttpClient { BaseAddress = address };
        using var outer = s_source.StartActivity("requests");
        Console.WriteLine($"  {await client.GetStringAsync("one")}");
        using var missing = await client.GetAsync("missing");
        Console.WriteLine($"  {(int)missing.StatusCode}");
    }

    private static async Task Failed()
    {
        try
        {
            await Failing();
        }
        catch (InvalidOperationException e)
        {
            Console.WriteLine($"  {e.Message}, current: {Activity.Current?.DisplayName ?? "none"}");
        }
    }

    private static async Task Failing()
    {
        using var span = s_source.StartActivity("failing");
        try
        {
            await Task.Yield();
            throw new InvalidOperationException("failed");
        }
        catch (InvalidOperationException e)
        {
            span?.AddException(e);
            span?.SetStatus(ActivityStatusCode.Error);
            throw;
        }
    }

    private static async Task AtOnce()
    {
        using var outer = s_source.StartActivity("outer");
        await Task.WhenAll(Enumerable.Range(0, 3).Select(Child));

        static async Task Child(int number)
        {
            using var span = s_source.StartActivity($"child {number}");
            await Task.Yield();
        }
    }
}
