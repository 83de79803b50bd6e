using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Compiler;

namespace Async2.Cli.Terminal;

/// <summary>The output of commands with <c>--json</c>.</summary>
internal static class JsonText
{
    private static readonly JsonSerializerOptions Written = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, // "Task<T>" as it is
    };

    // The encoder does not escape characters that turn the direction of a line. They can only be in a string, where this is an escape.
    public static string Of<T>(T value) =>
        string.Join('\n', JsonSerializer.Serialize(value, Written).Replace("\r\n", "\n").Split('\n').Select(VisibleText.Of));
}
