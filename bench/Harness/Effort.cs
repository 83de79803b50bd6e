namespace Async2.Bench.Harness;

/// <summary>How much time a program spends on each of its cases.</summary>
/// <param name="Samples">How many samples of a case are taken.</param>
/// <param name="SampleMilliseconds">
/// How long one takes. Short, so that on a busy machine some run undisturbed; long enough to contain the collections of what is allocated.
/// </param>
/// <param name="WarmUpOperations">How many operations a call does while the program warms up.</param>
/// <param name="WarmUpMilliseconds">After how long one of the ten steps of the warm-up is over, at the latest.</param>
internal sealed record Effort(int Samples, double SampleMilliseconds, int WarmUpOperations, double WarmUpMilliseconds)
{
    /// <summary>For operations of nanoseconds.</summary>
    public static readonly Effort Usual = new(Samples: 20, SampleMilliseconds: 10, WarmUpOperations: 100, WarmUpMilliseconds: 50);

    /// <summary>For bytes of operations that take microseconds: what a sample allocates once is less than one byte an operation.</summary>
    public static readonly Effort Long = Usual with { Samples = 8, SampleMilliseconds = 50 };

    /// <summary>For many cases, some of whose operations take a millisecond.</summary>
    public static readonly Effort Brief = new(Samples: 10, SampleMilliseconds: 5, WarmUpOperations: 5, WarmUpMilliseconds: 2);
}
