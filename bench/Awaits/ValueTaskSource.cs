using System.Threading.Tasks.Sources;

namespace Async2.Bench.Awaits;

/// <summary>A source that queues its continuations, as those of pipes and of PeriodicTimer do.</summary>
internal static class ValueTaskSource
{
    private static readonly Source s_source = new();
    private static readonly Later s_complete = new(s_source.Complete);

    public static async Task Repeat(int count)
    {
        for (int i = 0; i < count; i++) await Begin();
    }

    public static async Task Once() => await Begin();

    private static ValueTask Begin()
    {
        s_complete.Do();
        return s_source.Wait();
    }

    private sealed class Source : IValueTaskSource
    {
        private ManualResetValueTaskSourceCore<bool> _core = new() { RunContinuationsAsynchronously = true };   // mutable struct

        public ValueTask Wait() => new(this, _core.Version);

        public void Complete() => _core.SetResult(true);

        public void GetResult(short token) => _core.Reset();

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);
    }
}
