namespace Async2.Bench.Awaits;

/// <summary>A delay by a clock of our own, which elapses at once. Each operation also pays for the delay's task.</summary>
internal static class Delay
{
    private static readonly TimeSpan s_span = TimeSpan.FromSeconds(1);
    private static readonly Clock s_clock = new();

    public static async Task Repeat(int count)
    {
        for (int i = 0; i < count; i++) await Task.Delay(s_span, s_clock);
    }

    public static async Task Once() => await Task.Delay(s_span, s_clock);

    /// <summary>A clock with one timer, which is used for every delay.</summary>
    private sealed class Clock : TimeProvider, ITimer, IThreadPoolWorkItem
    {
        private TimerCallback? _callback;
        private object? _state;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            (_callback, _state) = (callback, state);
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
            return this;
        }

        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
        }

        public ValueTask DisposeAsync() => default;

        void IThreadPoolWorkItem.Execute() => _callback!(_state);
    }
}
