using System.Runtime.CompilerServices;

namespace Async2.Bench.Harness;

/// <summary>An awaiter that is never completed; the thread that runs the loop resumes it.</summary>
internal sealed class NullAwaiter : ICriticalNotifyCompletion
{
    private Action _continuation = () => { };

    public bool IsCompleted => false;

    public NullAwaiter GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void UnsafeOnCompleted(Action continuation) => _continuation = continuation;

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void Resume() => _continuation();
}
