namespace Async2.Bench.Harness;

/// <summary>The result of one process for one case.</summary>
/// <param name="Case">The case.</param>
/// <param name="Value">The cost of an operation.</param>
/// <param name="Unit">The unit of the value: <c>ns</c> or <c>bytes</c>.</param>
/// <param name="Bytes">Bytes that an operation allocates.</param>
internal sealed record Sample(string Case, double Value, string Unit = "ns", long Bytes = 0);
