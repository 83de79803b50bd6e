using System.Diagnostics;
using System.Reflection;
using System.Text.Json;

namespace Async2.Documentation.Tests;

/// <summary>The samples do what their first lines say.</summary>
public sealed class SampleTests : IDisposable
{
    private const string Address = "Now listening on: ";

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    private static readonly string s_samples = Path.Combine(
        typeof(SampleTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Repository").Value!, "samples");

    private readonly string _cache = Directory.CreateTempSubdirectory("async2-sample-").FullName;

    public void Dispose() => Directory.Delete(_cache, recursive: true);

    [Fact] // over 20 s on a busy machine: the sample is built
    public async Task The_health_check_reports_a_starved_pool()
    {
        using var service = Start("health.cs", "--urls", "http://127.0.0.1:0");
        try
        {
            using var client = new HttpClient { BaseAddress = AddressOf(service), Timeout = s_patience };
            var blocking = new Uri("/blocking", UriKind.Relative);
            await client.GetStringAsync(blocking); // Compiles the code, which takes long on a busy machine.
            await Wait(client, "Healthy");

            var requests = Enumerable.Range(0, 40).Select(_ => client.GetStringAsync(blocking)).ToList();

            var check = (await Wait(client, "Unhealthy")).GetProperty("checks").GetProperty("thread pool").GetProperty("data");
            Assert.NotEqual(0, check.GetProperty("queued").GetInt64());
            Assert.Contains("Database.Query", check.GetProperty("stacks")[0].GetString(), StringComparison.Ordinal);
            Assert.All(await Task.WhenAll(requests), rows => Assert.Equal("rows", rows));
        }
        finally
        {
            service.Kill(entireProcessTree: true);
            service.WaitForExit();
        }
    }

    private static async Task<JsonElement> Wait(HttpClient client, string status)
    {
        var clock = Stopwatch.StartNew();
        while (true)
        {
            using var response = await client.GetAsync(new Uri("/health", UriKind.Relative));
            var report = JsonDocument.Parse(await response.Content.ReadAsStringAsync()).RootElement;
            if (report.GetProperty("status").GetString() == status) return report;
            Assert.True(clock.Elapsed < s_patience, $"{report}");
            await Task.Delay(100);
        }
    }

    private static Uri AddressOf(Process service)
    {
        while (service.StandardOutput.ReadLine() is { } line)
        {
            var start = line.IndexOf(Address, StringComparison.Ordinal);
            if (start < 0) continue;
            _ = service.StandardOutput.ReadToEndAsync();
            return new Uri(line[(start + Address.Length)..]);
        }
        throw new InvalidOperationException($"it does not listen: {service.StandardError.ReadToEnd()}");
    }

    // Woven, and without native code, which takes longer than the test.
    private Process Start(string sample, params string[] arguments)
    {
        var tool = Path.Combine(AppContext.BaseDirectory, "async2.dll");
        var start = new ProcessStartInfo("dotnet", [tool, "run", "--ready-to-run", "off", Path.Combine(s_samples, sample), .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["XDG_CACHE_HOME"] = _cache;
        start.Environment["ASYNC2_TRACK_CHAINS"] = "1";
        return Process.Start(start)!;
    }
}
