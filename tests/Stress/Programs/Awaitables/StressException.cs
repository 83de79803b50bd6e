namespace Async2.Stressed;

/// <summary>What goes wrong as planned.</summary>
internal sealed class StressException(string message) : Exception(message);
