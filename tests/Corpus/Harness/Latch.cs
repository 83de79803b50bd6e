using System.Runtime.CompilerServices;

namespace Corpus.Harness;

/// <summary>An awaitable latch: an awaiting method waits until it is opened. For one at a time; allocates nothing.</summary>
public sealed class Latch : ICriticalNotifyCompletion
{
    private Action _continuation;

    public bool IsCompleted => false;

    public Latch GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void OnCompleted(Action continuation) => _continuation = continuation;

    public void UnsafeOnCompleted(Action continuation) => _continuation = continuation;

    public void Open() => _continuation();
}
