using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>Never completed when asked, and resumed when the test calls <see cref="Continue"/>.</summary>
internal sealed class ManualAwaiter : ICriticalNotifyCompletion
{
    public bool IsCompleted => false;

    public bool IsSubscribed => Continuation is not null;

    /// <summary>What the test resumes; null once it has.</summary>
    public Action? Continuation { get; private set; }

    /// <summary>What GetResult throws.</summary>
    public Exception? Failure { get; set; }

    public ManualAwaiter GetAwaiter() => this;

    public void GetResult()
    {
        if (Failure is not null) throw Failure;
    }

    public void UnsafeOnCompleted(Action continuation) => Continuation = continuation;

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void Continue()
    {
        Action continuation = Continuation!;
        Continuation = null;
        continuation();
    }
}
