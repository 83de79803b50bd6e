namespace Async2.Fuzz.Worlds;

/// <summary>The queue of what is to happen later. One thread takes from it, in order.</summary>
internal sealed class Pump
{
    private readonly Lock _gate = new();
    private readonly Queue<Action> _queue = [];

    public void Add(Action action)
    {
        lock (_gate) _queue.Enqueue(action);
    }

    /// <summary>After as many rounds as were asked for, so that what starts first need not end first.</summary>
    public void Add(int rounds, Action action)
    {
        if (rounds <= 0) Add(action);
        else Add(() => Add(rounds - 1, action));
    }

    /// <summary>False: nothing was there.</summary>
    public bool RunOne()
    {
        Action? action;
        lock (_gate)
        {
            if (!_queue.TryDequeue(out action)) return false;
        }

        action();
        return true;
    }
}
