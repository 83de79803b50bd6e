using System.Diagnostics.CodeAnalysis;

namespace Async2;

/// <summary>
/// The free continuations of one class that no thread keeps for itself, in chunks. Nobody ever waits for it: who finds somebody
/// else there makes a new continuation, or forgets its own.
/// </summary>
internal sealed class SharedPool
{
    /// <summary>With what threads keep, this is enough for some two thousand chains in flight.</summary>
    internal const int MostChunks = 256;

    /// <summary>The first of each chunk.</summary>
    private Continuation?[] _chunks = new Continuation?[4];

    private int _count;

    /// <summary>How many chunks there have been at least since the last <see cref="Trim"/>: so many nobody needed.</summary>
    private int _least;

    /// <summary>1 while somebody is at work here.</summary>
    private int _isBusy;

    /// <summary>Takes a chunk.</summary>
    internal bool TryTake([NotNullWhen(true)] out Continuation? chunk)
    {
        chunk = null;
        if (_count == 0 || !TryEnter()) return false;
        if (_count > 0)
        {
            chunk = _chunks[--_count];
            _chunks[_count] = null;
            _least = Math.Min(_least, _count);
        }

        Leave();
        return chunk is not null;
    }

    /// <summary>Adds a chunk, if there is room for it.</summary>
    internal void Add(Continuation chunk)
    {
        if (_count == MostChunks || !TryEnter()) return;
        if (_count < MostChunks)
        {
            if (_count == _chunks.Length) Array.Resize(ref _chunks, 2 * _count);
            _chunks[_count++] = chunk;
        }

        Leave();
    }

    /// <summary>Forgets what nobody has needed since the last time; all of it, where memory is short.</summary>
    internal void Trim(bool isMemoryShort)
    {
        if (!TryEnter()) return;
        int kept = isMemoryShort ? 0 : _count - _least;
        Array.Clear(_chunks, kept, _count - kept);
        _least = _count = kept;
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
