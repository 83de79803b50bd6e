using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Compiler;

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

    // What turns the direction of a line the encoder leaves as it is. It can only stand in a string, where this is an escape.
    public static string Of<T>(T value) =>
        string.Join('\n', JsonSerializer.Serialize(value, Written).Replace("\r\n", "\n").Split('\n').Select(VisibleText.Of));
}
