using System.Runtime.CompilerServices;
using Shapes.Harness;

namespace Shapes;

/// <summary>Methods with each return type.</summary>
internal static class ReturnTypes
{
    [Shape(2)]
    [Stack("OfTask() <- task", WaitsFor = "TaskCompletionSource")]
    public static async Task OfTask()
    {
        await Held.Task(); // <- task
    }

    [Shape(3)]
    [Stack("OfTaskResult() <- task result", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> OfTaskResult()
    {
        return await Held.Task<int>(); // <- task result
    }

    [Shape(5)]
    [Stack("OfValueTask() <- value task", WaitsFor = "TaskCompletionSource")]
    public static async ValueTask OfValueTask()
    {
        await Held.Task(); // <- value task
    }

    [Shape(7)]
    [Stack("OfValueTaskResult() <- value task result", WaitsFor = "TaskCompletionSource")]
    public static async ValueTask<int> OfValueTaskResult()
    {
        return 1 + await Held.Task<int>(); // <- value task result
    }

    [Shape(11)]
    [Stack("Nothing() <- async void", WaitsFor = "TaskCompletionSource")]
    public static async void Nothing()
    {
        await Held.Task(); // <- async void [state machine]
    }

    [Shape(13)]
    [Stack("InnerVoid(string) <- void inner", Each = 2, WaitsFor = "TaskCompletionSource")]
    [Stack("CallsVoid() <- void outer", WaitsFor = "TaskCompletionSource")]
    public static async Task CallsVoid()
    {
        InnerVoid("not awaited");
        InnerVoid("nor this");
        await Held.Task(); // <- void outer
    }

    [Shape(17)]
    [Stack("PooledAsync(int?) <- pooled", "AwaitsPooled() <- pooled outer", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> AwaitsPooled()
    {
        return await PooledAsync(17); // <- pooled outer
    }

    [Shape(19)]
    [Stack("Pooled() <- pooled alone", WaitsFor = "TaskCompletionSource")]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask Pooled()
    {
        await Held.Task(); // <- pooled alone
    }

    private static async void InnerVoid(string text)
    {
        await Held.Task(); // <- void inner [state machine]
        GC.KeepAlive(text);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PooledAsync(int? number)
    {
        return await Held.Task<int>() + number ?? 0; // <- pooled
    }
}
