using System.Collections;

namespace Async2.Fuzz.Running;

/// <summary>Seeds, one after the other.</summary>
internal readonly record struct SeedRange(int From, int Count) : IEnumerable<int>
{
    /// <summary>As many of them, if there are so many.</summary>
    public SeedRange First(int count) => this with { Count = Math.Min(Count, count) };

    /// <summary>All but as many at the beginning.</summary>
    public SeedRange Behind(int count) => new(From + count, Math.Max(0, Count - count));

    public IEnumerator<int> GetEnumerator() => Enumerable.Range(From, Count).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
