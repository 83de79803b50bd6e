using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>The JSON of <c>explain</c>. docs/cli.md describes it.</summary>
internal static class ReportJson
{
    private static readonly JsonSerializerOptions Written = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, // "Task<T>" as it is
    };

    public static string Of(WeaveReport report) => Write(new
    {
        Assemblies = report.Assemblies.Select(a => new
        {
            a.Path,
            Outcome = JsonNamingPolicy.CamelCase.ConvertName(a.Outcome.ToString()),
            a.Reason,
            Methods = a.Methods.Select(m => new { m.Name, Kind = KindNames.Of(m.Kind), m.Woven, m.Reason, m.Contexts }),
        }),
    });

    public static string Of(IReadOnlyList<MethodExplanation> methods) => Write(methods);

    public static string Of(Statistics statistics) => Write(statistics);

    private static string Write<T>(T value) => JsonSerializer.Serialize(value, Written);
}
