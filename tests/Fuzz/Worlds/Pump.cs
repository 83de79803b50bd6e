namespace Async2.Fuzz.Worlds;

/// <summary>The queue of later work. One thread takes from it, in order.</summary>
internal class Pump
{
    private readonly Lock _lock = new();
    private readonly Queue<Action> _queue = [];

    public void Add(Action action)
    {
        lock (_lock) _queue.Enqueue(action);
    }

    /// <summary>Enqueues work after a number of rounds, so that earlier work need not end earlier.</summary>
    public virtual void Add(int rounds, Action action)
    {
        if (rounds <= 0) Add(action);
        else Add(() => Add(rounds - 1, action));
    }

    /// <summary>Runs the next work; false if there was none.</summary>
    public bool RunOne()
    {
        Action? action;
        lock (_lock)
        {
            if (!_queue.TryDequeue(out action)) return false;
        }

        action();
        return true;
    }
}
