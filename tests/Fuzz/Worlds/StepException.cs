namespace Async2.Fuzz.Worlds;

/// <summary>The exception of generated programs and of their failing awaitables.</summary>
public class StepException(string message) : Exception(message);
