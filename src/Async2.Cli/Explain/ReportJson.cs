using System.Text.Json;
using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>The JSON of <c>explain</c>. docs/cli.md describes it.</summary>
internal static class ReportJson
{
    public static string Of(WeaveReport report) => JsonText.Of(new
    {
        Assemblies = report.Assemblies.Select(a => new
        {
            a.Path,
            Outcome = JsonNamingPolicy.CamelCase.ConvertName(a.Outcome.ToString()),
            a.Reason,
            WovenBy = a.Earlier?.Version,
            Methods = a.Earlier is { } earlier
                ? earlier.Methods.Select(m => new Method(m.Name, KindNames.Of(m.Kind), m.Woven, null, m.Contexts, m.Hash.ToString()))
                : a.Methods.Select(m => new Method(m.Name, KindNames.Of(m.Kind), m.Woven, m.Reason, m.Contexts, m.Hash.ToString())),
        }),
    });

    public static string OfBlockingCalls(IReadOnlyList<AssemblyReport> assemblies) => JsonText.Of(new
    {
        Assemblies = assemblies.Select(
            a => new { a.Path, a.Blocking!.Calls, a.Blocking.TwinCalls, a.Blocking.Methods, a.Blocking.Unwoven }),
    });

    public static string Of(IReadOnlyList<BoundaryReport> boundaries) => JsonText.Of(boundaries);

    public static string Of(IReadOnlyList<MethodExplanation> methods) => JsonText.Of(methods);

    public static string Of(Statistics statistics) => JsonText.Of(statistics);

    private sealed record Method(string Name, string Kind, bool Woven, string? Reason, ContextMode Contexts, string Hash);
}
