using Async2.Compiler;

namespace Async2.Cli.Bisect;

/// <summary>The JSON of <c>bisect</c>. docs/cli.md describes it.</summary>
internal static class BisectJson
{
    public static string Of(BisectionResult result, int runs, IReadOnlyList<string> again, IReadOnlyList<MethodExplanation> explain) =>
        JsonText.Of(new
        {
            Methods = result.Methods.Select(m => new { Hash = m.Hash.ToString(), m.Name, Path = m.Assembly }),
            PassesWith = result.Cures.Select(c => c.Select(s => s.Argument)),
            Runs = runs,
            Again = again,
            Explain = explain,
        });
}
