namespace Troubles;

/// <summary>Two flows, each of which awaits the other's task, and one that awaits its own. Others wait for them.</summary>
internal static class Circle
{
    private static readonly Dictionary<string, Task> s_flows = [];

    public static void Start()
    {
        var start = new TaskCompletionSource();
        s_flows["a"] = WaitsForAsync("b", start.Task);
        s_flows["b"] = WaitsForAsync("a", start.Task);
        s_flows["self"] = WaitsForItselfAsync(start.Task);
        // Before the circles close, so that these come first among those that wait for a flow.
        Task[] outside = [.. s_flows.Values.SelectMany(f => new[] { WaitsOutsideAsync(f), WaitsOutsideAsync(f) })];
        Forget(start.Task);
        start.SetResult(); // continues all of them here
        Check.Incomplete([.. s_flows.Values, .. outside]);
    }

    // Nothing else refers to this one.
    private static void Forget(Task start)
    {
        Task? own = null;
        own = WaitsAsync();

        async Task WaitsAsync()
        {
            await start;
            await own!;
        }
    }

    private static async Task WaitsOutsideAsync(Task flow) => await flow;

    private static async Task WaitsForAsync(string other, Task start)
    {
        await start;
        await s_flows[other];
    }

    private static async Task WaitsForItselfAsync(Task start)
    {
        await start;
        await s_flows["self"];
    }
}
