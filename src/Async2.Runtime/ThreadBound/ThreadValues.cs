namespace Async2;

/// <summary>
/// The values of a thread's <see cref="ThreadSlot"/>s, taken out of it. While a chain waits in a blocking call, they are those that it has
/// used. As compiled they would be in the thread that it blocks.
/// </summary>
/// <remarks>
/// <code>
/// Subscribe   the chain waits      its values ◄─ thread ◄─ those that were there before, or none, as in a new thread
/// Execute     the chain goes on    its values ─► thread ─► displaced, until the chain leaves
/// </code>
/// </remarks>
[StackTraceHidden]
internal sealed class ThreadValues : IThreadPoolWorkItem
{
    private readonly Action _queue;
    private object?[] _values = [];
    private ChainCompletion? _chain;

    internal ThreadValues() => _queue = Queue;

    /// <summary>Allocates what <see cref="Subscribe"/> needs.</summary>
    /// <returns>False if a slot's value cannot be taken out.</returns>
    internal bool TryReserve()
    {
        ReadOnlySpan<ThreadSlot> slots = ThreadSlot.All;
        if (_values.Length < slots.Length) Array.Resize(ref _values, slots.Length);
        for (int i = 0; i < slots.Length; i++)
        {
            if (!slots[i].CanTravel) return false;
            slots[i].Reserve(ref _values[i]);
        }

        return true;
    }

    /// <summary>Takes the values out of the current thread for a chain that waits for <paramref name="ready"/>.</summary>
    internal void Subscribe(ChainCompletion chain, Task ready)
    {
        Exchange();
        _chain = chain;
        ready.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(_queue);
    }

    void IThreadPoolWorkItem.Execute()
    {
        ChainCompletion chain = _chain!;
        _chain = null;
        Exchange();
        ThreadBindings.Current.Arrive(this);
        chain.ResumeBlocked();
    }

    // Beside the thread that completes what the chain waits for, as a blocked thread, and never within that.
    private void Queue() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);

    // A slot that has been listed since the reservation is one that the chain has not used.
    private void Exchange()
    {
        ReadOnlySpan<ThreadSlot> slots = ThreadSlot.All;
        for (int i = 0; i < _values.Length; i++) slots[i].Exchange(ref _values[i]);
    }
}
