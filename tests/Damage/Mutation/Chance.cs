namespace Async2.Damage.Mutation;

/// <summary>Choices from a seed, the same on every machine.</summary>
internal sealed class Chance(int seed)
{
    private readonly Random _random = new(seed);

    public bool OneIn(int count) => _random.Next(count) == 0;

    public int Below(int count) => _random.Next(count);

    public T Of<T>(IEnumerable<T> items) => items.ElementAt(_random.Next(items.Count()));
}
