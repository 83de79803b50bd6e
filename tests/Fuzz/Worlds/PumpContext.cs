namespace Async2.Fuzz.Worlds;

/// <summary>A synchronisation context that posts to the pump. Counts the async void methods that are under way.</summary>
internal sealed class PumpContext(Pump pump, Action<Exception> unhandled) : SynchronizationContext
{
    public int Operations { get; private set; }

    public override SynchronizationContext CreateCopy() => this;

    public override void OperationStarted() => Operations++;

    public override void OperationCompleted() => Operations--;

    public override void Post(SendOrPostCallback d, object? state) => pump.Add(() =>
    {
        var previous = Current;
        SetSynchronizationContext(this);
        try
        {
            d(state);
        }
        catch (Exception e)
        {
            unhandled(e);
        }
        finally
        {
            SetSynchronizationContext(previous);
        }
    });
}
