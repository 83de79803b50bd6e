namespace Async2.Fuzz.Generation;

/// <summary>Repeatable random choices.</summary>
internal sealed class Draw(int seed)
{
    private readonly Random _random = new(seed);

    /// <summary>A number from <paramref name="low"/> to <paramref name="high"/>, both included.</summary>
    public int Between(int low, int high) => _random.Next(low, high + 1);

    public bool Percent(int percent) => _random.Next(100) < percent;

    public T Of<T>(params IReadOnlyList<T> choices) => choices[_random.Next(choices.Count)];

    /// <summary>One of the items, by their weights.</summary>
    public T Weighted<T>(IReadOnlyList<T> choices, Func<T, int> weight)
    {
        var at = _random.Next(choices.Sum(weight));
        foreach (var choice in choices)
        {
            at -= weight(choice);
            if (at < 0) return choice;
        }

        throw new InvalidOperationException("no choice has a weight");
    }
}
