namespace Async2;

/// <summary>
/// The free continuations of one class that no thread keeps for itself, in magazines. Nobody ever waits for it: who finds somebody
/// else there makes a new continuation, or forgets its own.
/// </summary>
internal sealed class SharedPool
{
    /// <summary>With what threads keep, this is enough for some two thousand chains in flight.</summary>
    internal const int MostFull = 64;

    private Batch? _full;

    private Batch? _empty;

    private int _countOfFull;

    /// <summary>How many full ones there have been at least since the last <see cref="Trim"/>: so many nobody needed.</summary>
    private int _least;

    /// <summary>1 while somebody is at work here.</summary>
    private int _isBusy;

    /// <summary>Takes a full magazine for an empty one, or for none.</summary>
    internal bool TryExchangeForFull([NotNullWhen(true)] ref Batch? magazine)
    {
        if (_countOfFull == 0 || !TryEnter()) return false;
        Batch? full = Batch.Pop(ref _full);
        if (full is not null)
        {
            _least = Math.Min(_least, --_countOfFull);
            if (magazine is not null) Batch.Push(ref _empty, magazine);
            magazine = full;
        }

        Leave();
        return full is not null;
    }

    /// <summary>Takes an empty magazine for a full one, or none if there is none.</summary>
    /// <returns>False where there are enough full ones.</returns>
    internal bool TryExchangeForEmpty(ref Batch? magazine)
    {
        if (_countOfFull == MostFull || !TryEnter()) return false;
        bool isTaken = _countOfFull < MostFull;
        if (isTaken)
        {
            Batch.Push(ref _full, magazine!);
            _countOfFull++;
            magazine = Batch.Pop(ref _empty);
        }

        Leave();
        return isTaken;
    }

    /// <summary>Forgets what nobody has needed since the last time; all of it, where memory is short.</summary>
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
    internal static class Of<T>
        where T : Continuation
    {
        /// <summary>None for a class that can be unloaded, which the trimmer would keep from it.</summary>
        internal static readonly SharedPool? Instance = typeof(T).IsCollectible ? null : PoolTrimmer.Watched(new SharedPool());
    }
}
