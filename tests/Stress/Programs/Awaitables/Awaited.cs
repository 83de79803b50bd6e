namespace Async2.Stressed;

/// <summary>An item that is waited for until it has begun.</summary>
internal sealed class Awaited(IThreadPoolWorkItem item) : IThreadPoolWorkItem
{
    // Not forever: the worker may be waiting itself.
    private const int Spins = 40;

    private volatile bool _hasBegun;

    public void Execute()
    {
        _hasBegun = true;
        item.Execute();
    }

    public void WaitUntilItHasBegun()
    {
        for (var i = 0; i < Spins && !_hasBegun; i++) Thread.SpinWait(10);
    }
}
