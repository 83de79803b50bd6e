namespace Async2.Bench.Harness;

/// <summary>The time that a program spends on each of its cases.</summary>
/// <param name="Samples">The number of samples of a case.</param>
/// <param name="SampleMilliseconds">
/// The length of a sample. Short, so that on a busy machine some run undisturbed; long enough to contain the collections that it causes.
/// </param>
/// <param name="WarmUpOperations">The number of operations of a call while the program warms up.</param>
/// <param name="WarmUpMilliseconds">The time limit of each step of the warm-up.</param>
internal sealed record Effort(int Samples, double SampleMilliseconds, int WarmUpOperations, double WarmUpMilliseconds)
{
    /// <summary>Whether figures are wanted soon: <c>async2 bench</c> without <c>--rounds</c>.</summary>
    public static readonly bool IsQuick = Environment.GetEnvironmentVariable("ASYNC2_BENCH_QUICK") == "1";

    /// <summary>For operations of nanoseconds.</summary>
    public static readonly Effort Usual = new(Samples: 20, SampleMilliseconds: 10, WarmUpOperations: 100, WarmUpMilliseconds: 50);

    /// <summary>
    /// For bytes of operations that take microseconds: one-time allocations of a sample are less than one byte an operation.
    /// </summary>
    public static readonly Effort Long = Usual with { Samples = 8, SampleMilliseconds = 50 };

    /// <summary>For many cases, some of whose operations take a millisecond.</summary>
    public static readonly Effort Brief = new(Samples: 10, SampleMilliseconds: 5, WarmUpOperations: 5, WarmUpMilliseconds: 2);

    /// <summary>This effort, or what the quick form makes of it.</summary>
    public Effort Chosen => IsQuick
        ? this with
        {
            Samples = Samples / 2,
            SampleMilliseconds = Math.Max(SampleMilliseconds / 2, 5),
            WarmUpMilliseconds = Math.Min(WarmUpMilliseconds, 5),
        }
        : this;
}
