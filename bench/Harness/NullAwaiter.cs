using System.Runtime.CompilerServices;

namespace Async2.Bench.Harness;

/// <summary>Never completed when it is asked; resumed by whoever runs the loop.</summary>
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
