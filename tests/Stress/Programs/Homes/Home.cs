namespace Async2.Stressed;

/// <summary>The context in which chains start, and to which their awaits return.</summary>
internal abstract class Home(string name)
{
    private int _running;

    public string Name => name;

    public abstract Task Start(Func<Task> chain);

    /// <summary>Checks a place in which only one chain may run at a time.</summary>
    public void CheckAlone(Place place)
    {
        if (!IsExclusive(place)) return;
        if (Interlocked.Increment(ref _running) != 1) Verdict.Fail($"two chains run at the same time in {name}");
        Interlocked.Decrement(ref _running);
    }

    /// <summary>Whether the place is here, and only one chain may run here at a time.</summary>
    protected abstract bool IsExclusive(Place place);
}
