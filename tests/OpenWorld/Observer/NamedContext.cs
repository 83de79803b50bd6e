namespace Observer;

/// <summary>A synchronisation context that posts to the pump's queue, and is current while its work runs.</summary>
public sealed class NamedContext(string name, Pump pump) : SynchronizationContext
{
    public static string CurrentName => Current is NamedContext named ? named.Name : Current?.GetType().Name ?? "none";

    public string Name => name;

    public override SynchronizationContext CreateCopy() => this;

    public override void Post(SendOrPostCallback d, object state) => pump.Add(() =>
    {
        var previous = Current;
        SetSynchronizationContext(this);
        try
        {
            d(state);
        }
        finally
        {
            SetSynchronizationContext(previous);
        }
    });
}
