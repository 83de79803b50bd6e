using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Async2.Cli.Terminal;

/// <summary>What commands print with <c>--json</c>.</summary>
internal static class JsonText
{
    private static readonly JsonSerializerOptions Written = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, // "Task<T>" as it is
    };

    public static string Of<T>(T value) => JsonSerializer.Serialize(value, Written);
}
