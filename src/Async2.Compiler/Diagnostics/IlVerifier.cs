using Async2.Compiler.Diagnostics.Verification;

namespace Async2.Compiler.Diagnostics;

/// <summary>Finds problems in a body. It runs after every pass, so that it names the pass that broke the body.</summary>
/// <remarks>
/// It checks for code that the runtime would refuse, and for code that it would accept but execute wrongly: mismatched kinds of
/// values, operands of another body, type parameters of another method. It accepts compilers' output, verifiable or not: numbers,
/// pointers and managed pointers are interchangeable, and classes are not distinguished.
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
