using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that wait for a time.</summary>
internal static class Timers
{
    [Shape(37)]
    [Stack("DelayAsync(TimeSpan) <- delay", "Delay() <- delay outer", WaitsFor = "timer")]
    public static async Task Delay()
    {
        await DelayAsync(TimeSpan.FromHours(3)); // <- delay outer
    }

    [Shape(41)]
    [Stack("CancellableDelay() <- cancellable delay", WaitsFor = "Delay")]
    public static async Task CancellableDelay()
    {
        var cancellation = Held.Keep(new CancellationTokenSource());
        await Task.Delay(Timeout.Infinite, cancellation.Token); // <- cancellable delay
    }

    [Shape(43)]
    [Stack("Periodic() <- periodic", WaitsFor = "timer")]
    public static async Task Periodic()
    {
        using var timer = Held.Keep(new PeriodicTimer(TimeSpan.FromHours(5)));
        while (await timer.WaitForNextTickAsync()) // <- periodic
        {
        }
    }

    private static async Task DelayAsync(TimeSpan time)
    {
        await Task.Delay(time); // <- delay
    }
}
