using Async2.Fuzz.Building;

namespace Async2.Fuzz.Running;

/// <summary>What came of a batch: differences, or what the compiler has against it; and what the programs do as compiled.</summary>
internal sealed record BatchResult(IReadOnlyList<Difference> Differences, IReadOnlyList<CompileError> Errors, IReadOnlyList<string[]> Traces);
