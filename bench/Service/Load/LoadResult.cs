using System.Globalization;

namespace Async2.Bench.Service.Load;

/// <summary>The result of a load; printed as one line.</summary>
/// <param name="Requests">The number of answered requests.</param>
/// <param name="Seconds">The duration.</param>
/// <param name="Median">The longest time of half of them, in nanoseconds.</param>
/// <param name="Percentile99">The longest time of 99 of 100, in nanoseconds.</param>
internal sealed record LoadResult(long Requests, double Seconds, double Median, double Percentile99)
{
    public static LoadResult Parse(string line)
    {
        double[] numbers = [.. line.Split(' ').Select(n => double.Parse(n, CultureInfo.InvariantCulture))];
        return new LoadResult((long)numbers[0], numbers[1], numbers[2], numbers[3]);
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Requests} {Seconds} {Median} {Percentile99}");
}
