namespace Async2.Fuzz.Worlds;

/// <summary>What generated programs throw and what their failing awaitables fail with.</summary>
public class StepException(string message) : Exception(message);
