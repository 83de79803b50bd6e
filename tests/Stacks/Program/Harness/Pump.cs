using System.Collections.Concurrent;

namespace Shapes.Harness;

/// <summary>A thread with a SynchronizationContext, as user interfaces have one.</summary>
internal sealed class Pump : SynchronizationContext
{
    private static readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> s_queue = [];
    private static readonly Pump s_pump = new();

    static Pump() => new Thread(Run) { IsBackground = true, Name = "pump" }.Start();

    private Pump()
    {
    }

    /// <summary>Calls a function on the pump's thread and returns its result.</summary>
    public static T Call<T>(Func<T> function)
    {
        var result = default(T)!;
        using var called = new ManualResetEventSlim();
        s_pump.Post(_ =>
        {
            result = function();
            called.Set();
        }, null);
        called.Wait();
        return result;
    }

    /// <summary>Runs all that is posted so far; true if nothing was posted meanwhile.</summary>
    public static bool Drain() => Call(() => s_queue.Count == 0);

    public override void Post(SendOrPostCallback d, object? state) => s_queue.Add((d, state));

    private static void Run()
    {
        SetSynchronizationContext(s_pump);
        foreach (var (callback, state) in s_queue.GetConsumingEnumerable()) callback(state);
    }
}
