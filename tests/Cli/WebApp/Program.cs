using System.Diagnostics;
using System.Net.Sockets;
using Microsoft.AspNetCore.Server.Kestrel.Core;

// A server and its client in one process, for the tests of run --framework. Its first argument says what it does.
return args switch
{
    ["answer"] => await Answer(),
    ["woven"] => ShowWoven(),
    ["bound"] => await ShowBound(),
    _ => 99,
};

static async Task<int> Answer()
{
    var builder = WebApplication.CreateSlimBuilder();
    builder.Logging.ClearProviders();
    await using var server = builder.Build();
    server.Urls.Add("http://127.0.0.1:0");
    server.Use(async (context, next) =>
    {
        await Task.Yield();
        await next(context);
    });
    server.MapGet("/hello/{name}", async (string name, int times) =>
    {
        await Task.Delay(1);
        return string.Concat(Enumerable.Repeat($"hello {name};", times));
    });
    server.MapPost("/length", async (HttpRequest request) =>
    {
        using var reader = new StreamReader(request.Body);
        return (await reader.ReadToEndAsync()).Length;
    });
    server.MapGet("/numbers", Numbers);
    server.MapGet("/throw", async () =>
    {
        await Task.Yield();
        throw new InvalidOperationException("thrown by the app");
    });
    await server.StartAsync();

    using var client = new HttpClient { BaseAddress = new Uri(server.Urls.Single()) };
    var texts = await Task.WhenAll(Enumerable.Range(1, 20).Select(i => client.GetStringAsync(new Uri($"/hello/{i}?times={i}", UriKind.Relative))));
    Console.WriteLine(string.Join('\n', texts));
    using var text = new StringContent(new string('x', 1_000_000));
    using var length = await client.PostAsync(new Uri("/length", UriKind.Relative), text);
    Console.WriteLine(await length.Content.ReadFromJsonAsync<int>());
    await foreach (var number in client.GetFromJsonAsAsyncEnumerable<int>(new Uri("/numbers", UriKind.Relative))) Console.Write($"{number} ");
    Console.WriteLine();
    foreach (var path in new[] { "/throw", "/absent" })
    {
        using var response = await client.GetAsync(new Uri(path, UriKind.Relative));
        Console.WriteLine($"{path}: {response.StatusCode}");
    }
    await server.StopAsync();
    return 7;
}

static async IAsyncEnumerable<int> Numbers()
{
    for (var i = 0; i < 10; i++)
    {
        await Task.Yield();
        yield return i;
    }
}

// Which assemblies of this process carry the weaver's mark.
static int ShowWoven()
{
    foreach (var type in new[] { typeof(Program), typeof(HttpClient), typeof(Socket), typeof(KestrelServer), typeof(object) })
    {
        var woven = type.Assembly.GetCustomAttributesData().Any(a => a.AttributeType.FullName == "Async2.WovenAttribute");
        Console.WriteLine($"{type.Assembly.GetName().Name}: {woven}");
    }
    return 0;
}

// A call of the app's own that binds to a method of the framework: then the framework lets this assembly in.
static async Task<int> ShowBound()
{
    using var child = Process.Start(new ProcessStartInfo(Environment.ProcessPath!, ["--list-runtimes"]) { RedirectStandardOutput = true })!;
    await child.WaitForExitAsync();
    Console.WriteLine(string.Join(' ', typeof(Program).Assembly.GetCustomAttributesData()
        .Where(a => a.AttributeType.Name == "IgnoresAccessChecksToAttribute")
        .Select(a => a.ConstructorArguments[0].Value)));
    return child.ExitCode;
}
