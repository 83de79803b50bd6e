namespace Async2.Bench.Harness;

/// <summary>The time that a program spends on each of its cases.</summary>
/// <param name="Samples">The number of samples of a case.</param>
/// <param name="SampleMilliseconds">
/// The length of a sample. Short, so that on a busy machine some run undisturbed; long enough to contain the collections that it causes.
/// </param>
/// <param name="WarmUpOperations">The number of operations of a call while the program warms up.</param>
/// <param name="WarmUpMilliseconds">The time limit of each of the ten steps of the warm-up.</param>
internal sealed record Effort(int Samples, double SampleMilliseconds, int WarmUpOperations, double WarmUpMilliseconds)
{
    /// <summary>For operations of nanoseconds.</summary>
    public static readonly Effort Usual = new(Samples: 20, SampleMilliseconds: 10, WarmUpOperations: 100, WarmUpMilliseconds: 50);

    /// <summary>
    /// For bytes of operations that take microseconds: one-time allocations of a sample are less than one byte an operation.
    /// </summary>
    public static readonly Effort Long = Usual with { Samples = 8, SampleMilliseconds = 50 };

    /// <summary>For many cases, some of whose operations take a millisecond.</summary>
    public static readonly Effort Brief = new(Samples: 10, SampleMilliseconds: 5, WarmUpOperations: 5, WarmUpMilliseconds: 2);
}
