using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>Async IL of which it is known where it suspends, and what it calls: the third stage.</summary>
/// <param name="Method">The method.</param>
/// <param name="Variants">What calls are bound to.</param>
/// <param name="Options">How to lower.</param>
/// <param name="Body">The async IL, in the context of the method.</param>
/// <param name="Points">Its suspension points.</param>
/// <param name="Needs">What bound calls take besides the variants.</param>
/// <param name="Decisions">What was decided of the awaits.</param>
internal sealed record AnalysedMethod(
    AsyncIlMethod Method,
    VariantSet Variants,
    LoweringOptions Options,
    IlBody Body,
    IReadOnlyList<SuspensionPoint> Points,
    LoweredPart Needs,
    IReadOnlyList<Decision> Decisions);
