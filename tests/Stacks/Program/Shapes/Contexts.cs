using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that return to a SynchronizationContext or a TaskScheduler.</summary>
internal static class Contexts
{
    private static readonly AsyncLocal<string> s_name = new();

    [Shape(331, OnPump = true)]
    [Stack("OnContextAsync(int) <- on context", "OnContext() <- on context outer", WaitsFor = "TaskCompletionSource")]
    public static async Task OnContext()
    {
        await OnContextAsync(1); // <- on context outer
    }

    [Shape(337, OnPump = true)]
    [Stack("WithoutContextAsync() <- without context", "WithoutContext() <- without context outer", WaitsFor = "TaskCompletionSource")]
    public static async Task WithoutContext()
    {
        await Task.Yield();
        await WithoutContextAsync().ConfigureAwait(false); // <- without context outer
    }

    [Shape(347, OnPump = true)]
    [Stack("VoidOnContext() <- void on context", WaitsFor = "TaskCompletionSource")]
    public static async void VoidOnContext()
    {
        await Held.Task(); // <- void on context [state machine]
    }

    [Shape(349)]
    [Stack("OnScheduler.<lambda>() <- on scheduler", "OnScheduler() <- on scheduler outer", WaitsFor = "TaskCompletionSource")]
    public static async Task OnScheduler()
    {
        var scheduler = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        var task = Task.Factory.StartNew(async () =>
        {
            await Held.Task(); // <- on scheduler
        }, CancellationToken.None, TaskCreationOptions.None, scheduler);
        await await task; // <- on scheduler outer
    }

    [Shape(353)]
    [Stack("FlowsAsync() <- flows", "Flows() <- flows outer", WaitsFor = "TaskCompletionSource")]
    public static async Task Flows()
    {
        s_name.Value = "flows";
        await FlowsAsync(); // <- flows outer
    }

    private static async Task OnContextAsync(int number)
    {
        await Task.Yield();
        await Held.Task(); // <- on context
        GC.KeepAlive(number);
    }

    private static async Task WithoutContextAsync()
    {
        await Held.Task().ConfigureAwait(false); // <- without context
    }

    private static async Task FlowsAsync()
    {
        s_name.Value = "changed";
        await Held.Task(); // <- flows
    }
}
