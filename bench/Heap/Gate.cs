using System.Runtime.CompilerServices;

namespace Async2.Bench.Heap;

/// <summary>A closed gate: awaiting methods wait until it is opened. For one thread.</summary>
internal sealed class Gate : ICriticalNotifyCompletion
{
    private readonly List<Action> _waiting = [];

    public bool IsCompleted => false;

    public Gate GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void UnsafeOnCompleted(Action continuation) => _waiting.Add(continuation);

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    /// <summary>Resumes all waiting methods, one after the other.</summary>
    public void Open()
    {
        foreach (var continuation in _waiting) continuation();
        _waiting.Clear();
    }
}
