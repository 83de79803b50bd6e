using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Compiler;

namespace Async2.Cli.Store;

/// <summary>All properties of the weave options as JSON. The compiler generates the code, so a new property is in it at once.</summary>
[JsonSerializable(typeof(WeaveOptions))]
[JsonSourceGenerationOptions(Converters = [typeof(BackEndName), typeof(OptimisationNames)])]
internal sealed partial class OptionsJson : JsonSerializerContext
{
    public static string Of(WeaveOptions options) => JsonSerializer.Serialize(options, Default.WeaveOptions);
}

/// <summary>Writes a back end as its name.</summary>
internal sealed class BackEndName : JsonConverter<BackEnd>
{
    public override BackEnd Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, BackEnd value, JsonSerializerOptions options) => writer.WriteStringValue(value.Name);
}

/// <summary>Writes the names of optimisations in a fixed order, which a set has not.</summary>
internal sealed class OptimisationNames : JsonConverter<IReadOnlySet<Optimisation>>
{
    public override IReadOnlySet<Optimisation> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, IReadOnlySet<Optimisation> value, JsonSerializerOptions options) =>
        writer.WriteStringValue(string.Join(',', Optimisation.All.Where(value.Contains)));
}
