namespace Async2.Stacks.Targets;

/// <summary>How a target is read.</summary>
/// <param name="MostPause">The time after which the heap is read no further, so that a live process can go on; null for no limit.</param>
/// <param name="MostMemory">The bytes beyond which the heap is read no further; null for no limit.</param>
/// <param name="Observer">Is told of the parts of the reading.</param>
public sealed record ReadingOptions(TimeSpan? MostPause = null, long? MostMemory = null, IReadingObserver? Observer = null)
{
    /// <summary>
    /// Parts to leave out because they crash the reader: <see cref="ReadingPart.Classes"/>, <see cref="ReadingPart.Threads"/>, <see
    /// cref="ReadingPart.Roots"/>.
    /// </summary>
    public IReadOnlyCollection<ReadingPart> Without { get; init; } = [];

    /// <summary>The runtime's own reader (DAC) that the user allows by name; null: one that can be trusted is looked for.</summary>
    public string? Dac { get; init; }

    internal void Reads(ReadingPart part) => Observer?.Reads(part);

    internal bool Has(ReadingPart part) => !Without.Contains(part);
}
