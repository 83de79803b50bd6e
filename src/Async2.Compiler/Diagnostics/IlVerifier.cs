using Async2.Compiler.Analysis;
using Async2.Compiler.Diagnostics.Verification;
using Async2.Compiler.Model;

namespace Async2.Compiler.Diagnostics;

/// <summary>
/// Says what is wrong with a body: run after every pass, so that the pass that broke it is the one that is blamed.
/// </summary>
/// <remarks>
/// It checks what the runtime would refuse, and what it would take but do wrongly: kinds of values that do not fit, operands of
/// another body, type parameters of another method. It accepts what compilers emit, verifiable or not: numbers, pointers and
/// managed pointers may stand for one another, and classes are not told apart.
/// </remarks>
internal static class IlVerifier
{
    /// <summary>The problems, in the order of the checks; none for a correct body.</summary>
    public static IReadOnlyList<string> Verify(IlBody body)
    {
        var problems = new Problems(body);
        var positions = body.Positions();
        OperandChecks.Run(body, positions, problems);
        HandlerTableChecks.Run(body, positions, problems);
        if (problems.Any) return problems.Texts; // The rest builds on these.

        var flow = ControlFlow.Of(body);
        var regions = Regions.Of(flow);
        RegionChecks.Run(flow, regions, problems);
        PrefixChecks.Run(flow, regions, problems);
        if (problems.Any) return problems.Texts;

        StackChecks.Run(flow, regions, problems);
        return problems.Texts;
    }
}
