using Shapes.Harness;

namespace Shapes;

/// <summary>Stacks through other assemblies, which may be in another form than this one.</summary>
internal static class Crossings
{
    [Shape(359)]
    [Stack("BackAsync() <- back", "Near.Relay.PassAsync(Func<Task>) <- near pass", "IntoNear() <- into near", WaitsFor = "TaskCompletionSource")]
    public static async Task IntoNear()
    {
        await Near.Relay.PassAsync(BackAsync); // <- into near
    }

    [Shape(367)]
    [Stack("Far.Relay.WaitAsync(Task) <- far wait", "InnermostAsync() <- innermost", "Far.Relay.PassAsync(Func<Task<int>>) <- far pass",
        "Near.Relay.ThroughFarAsync(Func<Task<int>>) <- near through far", "IntoBoth() <- into both", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> IntoBoth()
    {
        return await Near.Relay.ThroughFarAsync(InnermostAsync); // <- into both
    }

    private static async Task BackAsync()
    {
        await Held.Task(); // <- back
    }

    private static async Task<int> InnermostAsync()
    {
        await Far.Relay.WaitAsync(Held.Task()); // <- innermost
        return 1;
    }
}
