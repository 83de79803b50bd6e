using System.Runtime.CompilerServices;

namespace Async2.Interleaved;

/// <summary>An awaiter for a request, and the caller of its continuation: used by the threads of a scenario.</summary>
internal sealed class Outsider(int value) : ICriticalNotifyCompletion
{
    private volatile Action? _call;

    public bool IsCompleted => false;

    /// <summary>The delegate that resumes the request; null before it waits.</summary>
    public Action? Continuation => _call;

    /// <summary>How often the awaiting method was resumed.</summary>
    public int Resumptions { get; private set; }

    /// <summary>The number of refused calls.</summary>
    public int Refused { get; private set; }

    public Outsider GetAwaiter() => this;

    public int GetResult()
    {
        Resumptions++;
        return value;
    }

    public void OnCompleted(Action continuation) => _call = continuation;

    public void UnsafeOnCompleted(Action continuation) => _call = continuation;

    /// <summary>Resumes the request, or is refused.</summary>
    public void Call()
    {
        try
        {
            _call!();
        }
        catch (InvalidOperationException)
        {
            Refused++;
        }
    }
}
