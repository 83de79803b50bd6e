using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that wait for several tasks: a stack for each that has not ended.</summary>
internal static class Combinations
{
    [Shape(79)]
    [Stack("ChildAsync() <- child of all", "task WhenAll", "All() <- all", Each = 3, WaitsFor = "TaskCompletionSource")]
    public static async Task All()
    {
        await Task.WhenAll(ChildAsync(), Task.CompletedTask, ChildAsync(), Task.FromResult(1), ChildAsync()); // <- all
    }

    [Shape(83)]
    [Stack("ResultAsync(int) <- result child of all", "task WhenAll", "AllResults() <- all results", Each = 2, WaitsFor = "TaskCompletionSource")]
    public static async Task<int> AllResults()
    {
        var results = await Task.WhenAll(ResultAsync(1), Task.FromResult(2), ResultAsync(3)); // <- all results
        return results.Sum();
    }

    [Shape(89)]
    [Stack("ChildOfAnyAsync() <- child of any", "task WhenAny", "Any() <- any", Each = 2, WaitsFor = "TaskCompletionSource")]
    public static async Task Any()
    {
        await Task.WhenAny(ChildOfAnyAsync(), ChildOfAnyAsync()); // <- any
    }

    [Shape(97)]
    [Stack("LeafAsync() <- leaf", "task WhenAny", "MiddleAsync() <- middle", "task WhenAll", "Nested() <- nested", Each = 4,
        WaitsFor = "TaskCompletionSource")]
    public static async Task Nested()
    {
        await Task.WhenAll(MiddleAsync(), MiddleAsync()); // <- nested
    }

    // The delay is a task, and no method waits in it.
    [Shape(401)]
    [Stack("WorkAsync() <- work", "task WhenAny", "WithDelay() <- with delay", WaitsFor = "TaskCompletionSource")]
    public static async Task WithDelay()
    {
        await Task.WhenAny(WorkAsync(), Task.Delay(TimeSpan.FromHours(11))); // <- with delay
    }

    // One task is in both.
    [Shape(409)]
    [Stack("SharedAsync() <- in both", "task WhenAll", "InBoth() <- in both outer", WaitsFor = "TaskCompletionSource")]
    [Stack("SharedAsync() <- in both", "task WhenAny", "task WhenAll", "InBoth() <- in both outer", WaitsFor = "TaskCompletionSource")]
    public static async Task InBoth()
    {
        var shared = SharedAsync();
        await Task.WhenAll(shared, Task.WhenAny(shared)); // <- in both outer
    }

    // No async method is below: the one frame waits for the combination itself.
    [Shape(101)]
    [Stack("AllOfNoMethod() <- all of no method")]
    public static async Task AllOfNoMethod()
    {
        await Task.WhenAll(Held.Task(), Held.Task(), Task.CompletedTask); // <- all of no method
    }

    private static async Task ChildAsync()
    {
        await Held.Task(); // <- child of all
    }

    private static async Task<int> ResultAsync(int result)
    {
        await Held.Task(); // <- result child of all
        return result;
    }

    private static async Task ChildOfAnyAsync()
    {
        await Held.Task(); // <- child of any
    }

    private static async Task MiddleAsync()
    {
        await await Task.WhenAny(LeafAsync(), LeafAsync()); // <- middle
    }

    private static async Task WorkAsync()
    {
        await Held.Task(); // <- work
    }

    private static async Task SharedAsync()
    {
        await Held.Task(); // <- in both
    }

    private static async Task LeafAsync()
    {
        await Held.Task(); // <- leaf
    }
}
