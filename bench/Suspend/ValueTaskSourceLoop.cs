using System.Threading.Tasks.Sources;

namespace Async2.Bench.Suspend;

/// <summary>
/// A suspension that waits for a ValueTask on a source that is used again and again, as those of sockets and pipes are. Allocates
/// nothing.
/// </summary>
internal static class ValueTaskSourceLoop
{
    private static readonly Source s_source = new();

    public static void Run(int count)
    {
        var task = Suspend(count);
        while (!task.IsCompleted) s_source.Complete();
    }

    private static async Task<int> Suspend(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await s_source.Wait();
        return sum;
    }

    private sealed class Source : IValueTaskSource<int>
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
}
