using System.Collections;

namespace Async2.Fuzz.Running;

/// <summary>Consecutive seeds.</summary>
internal readonly record struct SeedRange(int From, int Count) : IEnumerable<int>
{
    /// <summary>The first seeds, up to a number.</summary>
    public SeedRange First(int count) => this with { Count = Math.Min(Count, count) };

    /// <summary>The range without its first seeds.</summary>
    public SeedRange Behind(int count) => new(From + count, Math.Max(0, Count - count));

    public IEnumerator<int> GetEnumerator() => Enumerable.Range(From, Count).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
