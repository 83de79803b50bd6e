using System.Threading.Tasks.Sources;

namespace Async2.Bench.Suspend;

/// <summary>A reused source of ValueTasks, like those of sockets and pipes. Allocates nothing.</summary>
internal sealed class ReusedSource : IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core;  // mutable struct

    public ValueTask<int> Wait() => new(this, _core.Version);

    public void Complete() => _core.SetResult(1);

    public int GetResult(short token)
    {
        int result = _core.GetResult(token);
        _core.Reset();
        return result;
    }

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
