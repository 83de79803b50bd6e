namespace Async2.Fuzz.Worlds;

/// <summary>The thread pool as a pump, for programs that block its threads: at once, or so many milliseconds later.</summary>
internal sealed class PoolPump : Pump
{
    public override void Add(int rounds, Action action)
    {
        if (rounds <= 0) ThreadPool.UnsafeQueueUserWorkItem(static action => action(), action, preferLocal: false);
        else Task.Delay(rounds).ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(action);
    }
}
