using System.Text.Json;

namespace Async2.Bench;

/// <summary>JSON of figures, in one line. The encoder escapes all that HTML could take for its own.</summary>
internal static class BenchJson
{
    private static readonly JsonSerializerOptions s_options = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    public static string Of<T>(T value) => JsonSerializer.Serialize(value, s_options);
}
