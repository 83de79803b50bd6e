using System.Reflection;

namespace Async2.Bench.Service.Measuring;

/// <summary>
/// How often woven code has awaited so far, and how often a task that woven code made: both sides are woven, and meet by a task. The runtime
/// library counts that where the service was woven with --count-borders.
/// </summary>
/// <param name="Awaits">All awaits of woven code.</param>
/// <param name="OfBorders">Those of tasks that woven code made.</param>
internal readonly record struct WovenBorders(long Awaits, long OfBorders)
{
    private static readonly Type? s_counts = Type.GetType("Async2.BorderCounts, Async2.Runtime");

    public static WovenBorders Now() => new(Count("Awaits"), Count("AwaitsOfBorders"));

    public static WovenBorders operator -(WovenBorders a, WovenBorders b) => new(a.Awaits - b.Awaits, a.OfBorders - b.OfBorders);

    private static long Count(string name) => s_counts?.GetProperty(name, BindingFlags.Public | BindingFlags.Static)?.GetValue(null) is long count
        ? count
        : throw new InvalidOperationException("the service is not woven");
}
