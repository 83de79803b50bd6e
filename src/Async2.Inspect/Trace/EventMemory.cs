namespace Async2.Inspect.Trace;

/// <summary>Limits what is kept of the events of a process, which may begin chains without end.</summary>
/// <param name="most">The bytes of memory up to which events are kept.</param>
internal sealed class EventMemory(long most)
{
    private const int EventsBetweenChecks = 1024;

    private int _events;
    private bool _isFull;

    /// <summary>The events that were left out.</summary>
    public long LeftOut { get; private set; }

    /// <summary>Whether an event may be kept. One that ends something always may.</summary>
    public bool MayKeep(bool ends)
    {
        if (_events++ % EventsBetweenChecks == 0) _isFull = GC.GetTotalMemory(forceFullCollection: false) > most;
        if (!_isFull || ends) return true;
        LeftOut++;
        return false;
    }
}
