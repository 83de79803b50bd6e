namespace Async2.Stressed;

/// <summary>A planned failure.</summary>
internal sealed class StressException(string message) : Exception(message);
