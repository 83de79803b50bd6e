using System.Runtime.InteropServices;
using Polly;
using Polly.Retry;

// The app that the tests of the command line run, woven. Its first argument says what it does.
return args switch
{
    ["echo", .. var rest] => await Echo(rest),
    ["copy"] => await Copy(),
    ["exit", var code] => await Exit(int.Parse(code)),
    ["throw"] => await Throw(),
    ["content"] => await ShowContent(),
    ["retry"] => await Retry(),
    ["wait"] => await Wait(),
    ["where"] => await ShowPlace(),
    _ => 99,
};

static async Task<int> Echo(string[] arguments)
{
    foreach (var argument in arguments)
    {
        await Task.Yield();
        Console.WriteLine($"[{argument}]");
    }
    return 0;
}

static async Task<int> Copy()
{
    await Console.OpenStandardInput().CopyToAsync(Console.OpenStandardOutput());
    await Console.Error.WriteLineAsync("copied");
    return 0;
}

static async Task<int> Exit(int code)
{
    await Task.Delay(1);
    return code;
}

static async Task<int> Throw()
{
    await Task.Yield();
    throw new InvalidOperationException("thrown by the app");
}

static async Task<int> ShowContent()
{
    Console.Write(await File.ReadAllTextAsync(Path.Combine(AppContext.BaseDirectory, "content.txt")));
    return 0;
}

// Polly.Core, as its package ships it, is woven together with this program.
static async Task<int> Retry(DelayBackoffType backoff = DelayBackoffType.Constant)
{
    var pipeline = new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions { MaxRetryAttempts = 3, Delay = TimeSpan.FromMilliseconds(1), BackoffType = backoff }).Build();
    var attempts = 0;
    await pipeline.ExecuteAsync(async token =>
    {
        await Task.Delay(1, token);
        if (++attempts < 3) throw new TimeoutException();
    });
    Console.WriteLine($"{attempts} attempts");
    return 0;
}

static async Task<int> Wait()
{
    var came = new TaskCompletionSource<PosixSignal>();
    using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal);
    using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal);
    Console.WriteLine($"{Environment.ProcessId}");
    Console.WriteLine(await came.Task.WaitAsync(TimeSpan.FromSeconds(30)));
    return 7;

    void OnSignal(PosixSignalContext context)
    {
        context.Cancel = true;
        came.TrySetResult(context.Signal);
    }
}

static async Task<int> ShowPlace()
{
    await Task.Yield();
    Console.WriteLine(AppContext.BaseDirectory);
    Console.WriteLine(Environment.CurrentDirectory);
    Console.WriteLine(Environment.GetEnvironmentVariable("DOTNET_RuntimeAsync"));
    return 0;
}
