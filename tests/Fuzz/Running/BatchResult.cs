using Async2.Fuzz.Building;

namespace Async2.Fuzz.Running;

/// <summary>What came of a batch: differences, or what the compiler has against it.</summary>
internal sealed record BatchResult(IReadOnlyList<Difference> Differences, IReadOnlyList<CompileError> Errors);
