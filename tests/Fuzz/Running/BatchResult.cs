using Async2.Fuzz.Building;

namespace Async2.Fuzz.Running;

/// <summary>The result of a batch: differences or compile errors, and the traces of the programs as compiled.</summary>
internal sealed record BatchResult(IReadOnlyList<Difference> Differences, IReadOnlyList<CompileError> Errors, IReadOnlyList<string[]> Traces);
