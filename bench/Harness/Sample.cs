namespace Async2.Bench.Harness;

/// <summary>What one process found out about one case.</summary>
/// <param name="Case">The case.</param>
/// <param name="Value">What an operation takes.</param>
/// <param name="Unit">What that counts: <c>ns</c> or <c>bytes</c>.</param>
/// <param name="Bytes">Bytes that an operation allocates.</param>
internal sealed record Sample(string Case, double Value, string Unit = "ns", long Bytes = 0);
