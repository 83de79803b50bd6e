using System.Collections.Concurrent;

namespace Async2.Fuzz.Worlds;

/// <summary>The queue of what is to happen later. One thread takes from it, in order.</summary>
internal sealed class Pump
{
    private readonly BlockingCollection<Action> _queue = [];

    public void Add(Action action) => _queue.Add(action);

    /// <summary>After as many rounds as were asked for, so that what starts first need not end first.</summary>
    public void Add(int rounds, Action action)
    {
        if (rounds <= 0) Add(action);
        else Add(() => Add(rounds - 1, action));
    }

    /// <summary>False: nothing was there, for as long as was waited.</summary>
    public bool RunOne(TimeSpan patience)
    {
        if (!_queue.TryTake(out var action, patience)) return false;
        action();
        return true;
    }
}
