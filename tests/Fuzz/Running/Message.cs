namespace Async2.Fuzz.Running;

/// <summary>What a worker says: one of these at a time, on a line of its own.</summary>
internal sealed record Message
{
    /// <summary>This runs next.</summary>
    public Run? Running { get; init; }

    public Finding? Finding { get; init; }

    /// <summary>A batch has run to its end.</summary>
    public Progress? Done { get; init; }

    /// <summary>A reduced program.</summary>
    public string? Report { get; init; }
}
