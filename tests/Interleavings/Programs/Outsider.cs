using System.Runtime.CompilerServices;

namespace Async2.Interleaved;

/// <summary>An awaiter for a request, and the caller of its continuation: used by the threads of a scenario.</summary>
/// <param name="value">The result of the await.</param>
/// <param name="yields">Whether threads may change when the awaiting method looks at it.</param>
internal sealed class Outsider(int value, bool yields = false) : ICriticalNotifyCompletion
{
    private volatile Action? _call;
    private int _waiting;

    public bool IsCompleted
    {
        get
        {
            if (yields) SchedulePoint.Here();
            return false;
        }
    }

    /// <summary>The delegate that resumes the request; null before it waits.</summary>
    public Action? Continuation => _call;

    /// <summary>How often the awaiting method was resumed.</summary>
    public int Resumptions { get; private set; }

    /// <summary>The largest number of methods that waited at the same time.</summary>
    public int MostWaiting { get; private set; }

    /// <summary>The number of refused calls.</summary>
    public int Refused { get; private set; }

    public Outsider GetAwaiter() => this;

    public int GetResult()
    {
        Resumptions++;
        _waiting--;
        return value;
    }

    public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

    public void UnsafeOnCompleted(Action continuation)
    {
        MostWaiting = Math.Max(MostWaiting, ++_waiting);
        _call = continuation;
    }

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
