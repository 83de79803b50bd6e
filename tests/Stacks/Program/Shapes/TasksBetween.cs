using Shapes.Harness;

namespace Shapes;

/// <summary>Tasks of other kinds between two async methods.</summary>
internal static class TasksBetween
{
    [Shape(103)]
    [Stack("Run.<lambda>() <- in run", "Run() <- run", WaitsFor = "TaskCompletionSource")]
    public static async Task Run()
    {
        await Task.Run(async () => // <- run
        {
            await Held.Task(); // <- in run
        });
    }

    [Shape(107)]
    [Stack("InnerAsync(int) <- in run of a method", "RunMethod() <- run of a method", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> RunMethod()
    {
        return await Task.Run(() => InnerAsync(1)); // <- run of a method
    }

    [Shape(109)]
    [Stack("StartNew.<lambda>() <- in start new", "StartNew() <- start new", WaitsFor = "TaskCompletionSource")]
    public static async Task StartNew()
    {
        Func<Task> start = async () =>
        {
            await Held.Task(); // <- in start new
        };
        await Task.Factory.StartNew(start, CancellationToken.None, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default).Unwrap(); // <- start new
    }

    [Shape(113)]
    [Stack("ContinuedAsync() <- before continuation", "task ContinueWith", "Continues() <- continuation", WaitsFor = "TaskCompletionSource")]
    public static async Task<bool> Continues()
    {
        return await ContinuedAsync().ContinueWith(t => t.IsCompleted, TaskScheduler.Default); // <- continuation
    }

    [Shape(127)]
    [Stack("FirstAsync() <- before unwrapped", "task ContinueWith", "UnwrapsContinuation() <- unwrapped", WaitsFor = "TaskCompletionSource")]
    public static async Task UnwrapsContinuation()
    {
        await FirstAsync().ContinueWith(_ => InnerAsync(2), TaskScheduler.Default).Unwrap(); // <- unwrapped
    }

    [Shape(131)]
    [Stack("TimedAsync() <- before timeout", "WithTimeout() <- timeout", WaitsFor = "TaskCompletionSource")]
    public static async Task WithTimeout()
    {
        await TimedAsync().WaitAsync(TimeSpan.FromHours(9)); // <- timeout
    }

    [Shape(137)]
    [Stack("CancellableAsync() <- before token", "WithToken() <- token", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> WithToken()
    {
        var cancellation = Held.Keep(new CancellationTokenSource());
        return await CancellableAsync().WaitAsync(cancellation.Token); // <- token
    }

    [Shape(139)]
    [Stack("SharedAsync() <- shared", "EitherAsync(Task, int) <- either", Each = 2, WaitsFor = "TaskCompletionSource")]
    public static Task TwoAwaiters()
    {
        var shared = SharedAsync();
        _ = Held.Keep(EitherAsync(shared, 1));
        return EitherAsync(shared, 2);
    }

    [Shape(1)]
    [Stack("SharedAsync() <- shared", "EitherAsync(Task, int) <- either", Each = 2003, WaitsFor = "TaskCompletionSource")]
    public static Task ManyAwaiters()
    {
        var shared = SharedAsync();
        for (int i = 0; i < 2002; i++) _ = Held.Keep(EitherAsync(shared, i));
        return EitherAsync(shared, 2003);
    }

    private static async Task<int> InnerAsync(int number)
    {
        await Held.Task(); // <- in run of a method
        return number;
    }

    private static async Task ContinuedAsync()
    {
        await Held.Task(); // <- before continuation
    }

    private static async Task FirstAsync()
    {
        await Held.Task(); // <- before unwrapped
    }

    private static async Task TimedAsync()
    {
        await Held.Task(); // <- before timeout
    }

    private static async Task<int> CancellableAsync()
    {
        return await Held.Task<int>(); // <- before token
    }

    private static async Task SharedAsync()
    {
        await Held.Task(); // <- shared
    }

    private static async Task<int> EitherAsync(Task shared, int number)
    {
        await shared; // <- either
        return number;
    }
}
