namespace Async2.Fuzz.Running;

/// <summary>A message of a worker: one kind at a time, on its own line.</summary>
internal sealed record Message
{
    /// <summary>The next run.</summary>
    public Run? Running { get; init; }

    public Finding? Finding { get; init; }

    /// <summary>The end of a batch.</summary>
    public Progress? Done { get; init; }

    /// <summary>A reduced program.</summary>
    public string? Report { get; init; }
}
