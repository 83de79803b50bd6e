using System.Globalization;

namespace Async2.Bench.Service.Load;

/// <summary>What the load generator saw; it prints it as one line.</summary>
/// <param name="Requests">How many requests were answered.</param>
/// <param name="Seconds">In what time.</param>
/// <param name="Median">How long half of them took at most, in nanoseconds.</param>
/// <param name="Percentile99">How long 99 of 100 took at most, in nanoseconds.</param>
internal sealed record LoadResult(long Requests, double Seconds, double Median, double Percentile99)
{
    public static LoadResult Parse(string line)
    {
        double[] numbers = [.. line.Split(' ').Select(n => double.Parse(n, CultureInfo.InvariantCulture))];
        return new LoadResult((long)numbers[0], numbers[1], numbers[2], numbers[3]);
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Requests} {Seconds} {Median} {Percentile99}");
}
