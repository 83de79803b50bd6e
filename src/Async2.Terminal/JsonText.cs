using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Compiler;

namespace Async2.Terminal;

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

    public static string Of<T>(T value) => Visible(JsonSerializer.Serialize(value, Written));

    /// <summary>The options for a writer of JSON.</summary>
    public static JsonWriterOptions WriterOptions => new() { Indented = Written.WriteIndented, Encoder = Written.Encoder };

    /// <summary>The options of all JSON, for one context.</summary>
    public static JsonSerializerOptions CopyOptions() => new(Written);

    /// <summary>Escapes characters that turn the direction of a line, which the encoder does not. In a string, this is an escape.</summary>
    public static string Visible(string json) => string.Join('\n', json.Replace("\r\n", "\n").Split('\n').Select(VisibleText.Of));
}
