using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>Never completed when asked, and resumed when the test calls <see cref="Continue"/>.</summary>
internal sealed class ManualAwaiter : ICriticalNotifyCompletion
{
    private Action? _continuation;

    public bool IsCompleted => false;

    public bool IsSubscribed => _continuation is not null;

    /// <summary>What GetResult throws.</summary>
    public Exception? Failure { get; set; }

    public ManualAwaiter GetAwaiter() => this;

    public void GetResult()
    {
        if (Failure is not null) throw Failure;
    }

    public void UnsafeOnCompleted(Action continuation) => _continuation = continuation;

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void Continue()
    {
        Action continuation = _continuation!;
        _continuation = null;
        continuation();
    }
}
