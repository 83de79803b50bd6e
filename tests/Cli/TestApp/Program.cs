using System.Reflection;
using System.Runtime.CompilerServices;
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
    ["attempts"] => await CountAttempts(),
    ["block"] => await Block(),
    ["unpooled", var type, var method] => RequireUnpooled(type, method),
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
        await Task.Delay(100, token);   // so that all callers have suspended by then, on a busy machine, too
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

// Fails if the method of Polly is woven, and so that continuations are used again.
static int RequireUnpooled(string type, string method)
{
    const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    var found = typeof(ResiliencePipelineBuilder).Assembly.GetType(type, throwOnError: true)!.GetMethod(method, Any)!;
    var machine = found.GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType;
    if (machine.GetMethod("Recycle", Any) is null) return 0;
    Console.Error.WriteLine($"{method} is pooled");
    return 1;
}

// Fails as soon as Polly counts its attempts in another way: that may go on for ever.
static async Task<int> CountAttempts()
{
    var attempts = 0;
    var retry = new RetryStrategyOptions
    {
        MaxRetryAttempts = 3,
        Delay = TimeSpan.FromMilliseconds(1),
        OnRetry = async arguments =>
        {
            await Task.Yield();
            if (arguments.AttemptNumber == attempts++) return;
            Console.Error.WriteLine($"attempt {attempts} has the number {arguments.AttemptNumber}");
            Environment.Exit(1);
        },
    };
    try
    {
        await new ResiliencePipelineBuilder().AddRetry(retry).Build().ExecuteAsync(_ => throw new TimeoutException());
        return 1;
    }
    catch (TimeoutException)
    {
        return attempts == 3 ? 0 : 1;
    }
}

static async Task<int> Block()
{
    await Task.Yield();
    return Answer();
}

static int Answer() => Task.Delay(1).ContinueWith(_ => 0).Result;
