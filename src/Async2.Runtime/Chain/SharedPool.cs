namespace Async2;

/// <summary>
/// The free continuations of one class that no thread keeps for itself, in batches. No thread waits for it: if another thread is using it,
/// the caller makes a new continuation, or drops its own.
/// </summary>
internal sealed class SharedPool
{
    /// <summary>The largest number of full batches: enough for some two thousand chains in flight.</summary>
    internal const int MostFull = 64;

    private Batch? _full;

    private Batch? _empty;

    private int _countOfFull;

    /// <summary>The smallest number of full batches since the last <see cref="Trim"/>: the number that was not needed.</summary>
    private int _least;

    /// <summary>1 while a thread is using the pool.</summary>
    private int _isBusy;

    /// <summary>The next pool that the <see cref="PoolTrimmer"/> trims.</summary>
    internal SharedPool? NextTrimmed { get; set; }

    /// <summary>Exchanges an empty batch, or null, for a full one.</summary>
    internal bool TryExchangeForFull([NotNullWhen(true)] ref Batch? batch)
    {
        if (_countOfFull == 0 || !TryEnter()) return false;
        Batch? full = Batch.Pop(ref _full);
        if (full is not null)
        {
            _least = Math.Min(_least, --_countOfFull);
            if (batch is not null) Batch.Push(ref _empty, batch);
            batch = full;
        }

        Leave();
        return full is not null;
    }

    /// <summary>Exchanges a full batch for an empty one, or for null.</summary>
    /// <returns>False if there are enough full ones.</returns>
    internal bool TryExchangeForEmpty(ref Batch? batch)
    {
        if (_countOfFull == MostFull || !TryEnter()) return false;
        bool isTaken = _countOfFull < MostFull;
        if (isTaken)
        {
            Batch.Push(ref _full, batch!);
            _countOfFull++;
            batch = Batch.Pop(ref _empty);
        }

        Leave();
        return isTaken;
    }

    /// <summary>Drops the batches that were not needed since the last time, and all of them if memory is short.</summary>
    internal void Trim(bool isMemoryShort)
    {
        if (!TryEnter()) return;
        int forgotten = isMemoryShort ? _countOfFull : _least;
        for (int i = 0; i < forgotten; i++) Batch.Pop(ref _full);
        _least = _countOfFull -= forgotten;
        _empty = null;
        Leave();
    }

    private bool TryEnter() => Interlocked.Exchange(ref _isBusy, 1) == 0;

    private void Leave() => Volatile.Write(ref _isBusy, 0);

    /// <summary>The pool of a class.</summary>
    /// <remarks>Made when it is first needed, and not by a class initialiser: one that fails for lack of memory fails for good.</remarks>
    internal static class Of<T>
        where T : Continuation
    {
        private static SharedPool? s_instance;
        private static bool s_isCollectible;

        /// <summary>Null for a class that can be unloaded, because the trimmer would keep it loaded.</summary>
        /// <exception cref="OutOfMemoryException">There is no memory for the pool.</exception>
        internal static SharedPool? Instance => s_instance is null && !s_isCollectible ? Make() : s_instance;

        private static SharedPool? Make()
        {
            s_isCollectible = typeof(T).IsCollectible;
            if (s_isCollectible) return null;
            var pool = new SharedPool();
            PoolTrimmer.Watch(pool);
            return Interlocked.CompareExchange(ref s_instance, pool, null) ?? pool;
        }
    }
}
