namespace Async2.Fuzz.Worlds;

/// <summary>A handwritten asynchronous sequence, so that loops and iterators are tested separately.</summary>
public sealed class Countdown(World world, string site, int length, int rounds) : IAsyncEnumerable<int>
{
    public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default) => new Enumerator(world, site, length, rounds, cancellationToken);

    private sealed class Enumerator(World world, string site, int length, int rounds, CancellationToken cancellationToken) : IAsyncEnumerator<int>
    {
        private int _left = length;

        public int Current => _left;

        public ValueTask<bool> MoveNextAsync()
        {
            cancellationToken.ThrowIfCancellationRequested();
            return world.GiveValue(rounds, --_left >= 0);
        }

        public ValueTask DisposeAsync()
        {
            world.Note(site, "DisposeAsync");
            return world.WaitValue(rounds);
        }
    }
}
