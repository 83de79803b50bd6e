namespace Async2.Stressed;

/// <summary>An item of work; a thread can wait for its begin or end.</summary>
internal sealed class Awaited(IThreadPoolWorkItem item) : IThreadPoolWorkItem
{
    // With a limit: the worker may be waiting itself, and an item that resumes a chain ends when that waits again.
    private const int Spins = 40;
    private const int SpinsToEnd = 400;

    private volatile bool _hasBegun;
    private volatile bool _hasEnded;

    public void Execute()
    {
        _hasBegun = true;
        item.Execute();
        _hasEnded = true;
    }

    public void WaitUntilItHasBegun()
    {
        for (var i = 0; i < Spins && !_hasBegun; i++) Thread.SpinWait(10);
    }

    public void WaitUntilItHasEnded()
    {
        for (var i = 0; i < SpinsToEnd && !_hasEnded; i++) Thread.SpinWait(10);
    }
}
