namespace Async2.Tests;

/// <summary>A SynchronizationContext that runs at once what is posted, in itself.</summary>
internal sealed class InlineContext(string name, Action<string> log) : SynchronizationContext
{
    public override void Post(SendOrPostCallback d, object? state)
    {
        log($"post to {name}");
        SynchronizationContext? saved = Current;
        SetSynchronizationContext(this);
        d(state);
        SetSynchronizationContext(saved);
    }

    public override string ToString() => name;
}
