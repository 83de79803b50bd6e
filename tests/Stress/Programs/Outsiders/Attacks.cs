using System.Diagnostics.Tracing;

namespace Async2.Stressed;

/// <summary>Callers that misuse async methods on two threads at once, and listeners that come and go.</summary>
internal static class Attacks
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMilliseconds(20);

    private static long s_made;

    /// <summary>The number of attacks.</summary>
    public static long Made => Volatile.Read(ref s_made);

    public static async Task Go(Dice dice, CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            await (dice.Below(8) switch
            {
                0 => Listen(),
                < 4 => TakeTwice(dice),
                < 6 => StepTwice(dice, static items => items.MoveNextAsync().AsTask()),
                _ => StepTwice(dice, static items => items.DisposeAsync().AsTask()),
            });
            Interlocked.Increment(ref s_made);
        }
    }

    // Not to the events of tasks: their boxes resume chains then, and a superfluous call may end the process, as compiled.
    private static async Task Listen()
    {
        using var listener = new Listener();
        await Task.Delay(1, CancellationToken.None);
    }

    private static async Task TakeTwice(Dice dice)
    {
        var task = SharedMethods.Pooled(new Outsider(Manners.Good, 0, dice));
        while (!task.IsCompleted) await Task.Yield();
        await AtOnce(() => Task.FromResult(task.Result), () => Task.FromResult(task.Result));
    }

    private static async Task StepTwice(Dice dice, Func<IAsyncEnumerator<int>, Task> step)
    {
        var items = SharedMethods.Items(new Outsider(Manners.Late, 0, dice)).GetAsyncEnumerator(CancellationToken.None);
        await AtOnce(() => items.MoveNextAsync().AsTask(), () => step(items));
    }

    /// <summary>Makes two calls at once, and does not wait long for their tasks.</summary>
    private static async Task AtOnce(Func<Task> first, Func<Task> second)
    {
        var arrived = 0;
        var both = Task.WhenAll(Task.Run(() => Meet(first)), Task.Run(() => Meet(second)));
        try
        {
            await both;
        }
        catch (Exception)
        {
            // The misuse is refused.
        }

        async Task Meet(Func<Task> call)
        {
            // Without blocking: the pool would add threads, each of which keeps objects for reuse.
            Interlocked.Increment(ref arrived);
            for (var i = 0; i < 1000 && Volatile.Read(ref arrived) < 2; i++) Thread.SpinWait(20);
            await Task.WhenAny(call(), Task.Delay(s_patience, CancellationToken.None));
        }
    }

    private sealed class Listener : EventListener
    {
        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "Async2") EnableEvents(eventSource, EventLevel.Informational);
        }
    }
}
