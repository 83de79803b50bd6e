using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
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

    public static string Of<T>(T value) => Visible(JsonSerializer.Serialize(value, Written));

    /// <summary>JSON without reflection, for types with a context of <see cref="CopyOptions"/>.</summary>
    public static string Of<T>(T value, JsonTypeInfo<T> type) => Visible(JsonSerializer.Serialize(value, type));

    /// <summary>The options of all JSON, for one context.</summary>
    public static JsonSerializerOptions CopyOptions() => new(Written);

    // The encoder does not escape characters that turn the direction of a line. They can only be in a string, where this is an escape.
    private static string Visible(string json) => string.Join('\n', json.Replace("\r\n", "\n").Split('\n').Select(VisibleText.Of));
}
